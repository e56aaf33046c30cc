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

/** The bank names another holder than the person did: it stands beside the account and each payout to it. Null if nothing says so. */
export const nameDoubt = v.nullable(
  v.object({
    typed: v.string(),
    providerName: v.string(),
    /** The holder’s name there. */
    name: v.string(),
    /** Who verified the account, and why anyway; null while nobody has, and without a reason where it was asked later. */
    decidedBy: v.nullable(v.object({ id: v.number(), fullName: v.string() })),
    at: v.nullable(moment),
    reason: v.nullable(v.string()),
  }),
)
export type NameDoubt = v.InferOutput<typeof nameDoubt>
