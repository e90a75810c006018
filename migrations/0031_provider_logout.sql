-- The ID token by which a provider (OpenID Connect) let somebody in: shown to it when they sign out here, so that it ends its
-- session too. It goes when the session ends; while a code is asked for it waits with the question.
ALTER TABLE session ADD COLUMN id_token TEXT;
ALTER TABLE sign_in_challenge ADD COLUMN id_token TEXT;
