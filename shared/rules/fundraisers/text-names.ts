/**
 * The names of a fundraiser's optional lines of text, which its creator, their leader and admins may change. Their rules are in
 * `texts.ts`, a separate file, because every visitor's first page loads the names.
 */
export const FUNDRAISER_TEXT_NAMES = ['displayName'] as const

export type FundraiserText = (typeof FUNDRAISER_TEXT_NAMES)[number]
