-- Languages and themes are lists that grow; the program parses their words. A constraint would have to be made anew for each further word.
ALTER TABLE account_preview DROP CONSTRAINT account_preview_locale_check;
ALTER TABLE campaign DROP CONSTRAINT campaign_locale_check;
ALTER TABLE content_entry DROP CONSTRAINT content_entry_locale_check;
ALTER TABLE content_version DROP CONSTRAINT content_version_locale_check;
ALTER TABLE ias_series DROP CONSTRAINT ias_series_theme_check;
ALTER TABLE outbox DROP CONSTRAINT outbox_locale_check;
ALTER TABLE scoring_order DROP CONSTRAINT scoring_order_locale_check;
ALTER TABLE support_conversation DROP CONSTRAINT support_conversation_locale_check;
