/** The name of a draft among the tabs. */
export const draftName = (account: string, kind: string, key: string): string => `draft:${account}:${kind}:${key}`
