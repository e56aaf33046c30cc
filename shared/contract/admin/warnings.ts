import * as v from 'valibot'
import { moment } from '../base/fields'

/** What an admin should look at before verifying an account or sending money. */
export const WARNING_CODES = [
  'account-added',
  'account-changed',
  'connect-changed',
  'credentials-changed',
  'holder-different',
  'holder-not-comparable',
  'number-shared',
  'bank-names-other',
  'first-payout',
] as const

/** `at`: when it happened; null for what is simply so. */
export const warning = v.object({ code: v.picklist(WARNING_CODES), at: v.nullable(moment) })
export type Warning = v.InferOutput<typeof warning>
