import { FUNDRAISER_TEXT_NAMES } from '#shared/rules/fundraisers/text-names'

/** The columns of the optional lines of text, for queries that join other tables. */
export const TEXT_COLUMNS = FUNDRAISER_TEXT_NAMES.map((name) => `fundraisers.${name}` as const)
