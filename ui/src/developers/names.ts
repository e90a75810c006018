// Names of interfaces that are the same in every language.

export const NAMES = { rest: "REST", graphql: "GraphQL" } as const;
