/**
 * The lines of text that a fundraiser may have or not, and that its creator, their leader and admins change alike. What holds for
 * each is in `texts.ts`; these names are apart because every visitor's first page loads them.
 */
export const FUNDRAISER_TEXT_NAMES = ['displayName'] as const

export type FundraiserText = (typeof FUNDRAISER_TEXT_NAMES)[number]
