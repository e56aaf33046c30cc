import { ACCOUNT_REFUSALS } from './sentences/accounts'
import { DRAFT_REFUSALS } from './sentences/drafts'
import { FUNDRAISER_REFUSALS } from './sentences/fundraisers'
import { OPERATION_REFUSALS } from './sentences/operations'
import { PAYMENT_REFUSALS } from './sentences/payments'
import { PAYOUT_ACCOUNT_REFUSALS } from './sentences/payout-accounts'
import { PAYOUT_REFUSALS } from './sentences/payouts'
import { PICTURE_REFUSALS } from './sentences/pictures'
import { REFUND_REFUSALS } from './sentences/refunds'
import { REQUEST_REFUSALS } from './sentences/requests'

/**
 * All refusals of the server by their code: the HTTP status, and the sentence for the reader. Amounts are in cents. Codes
 * are part of the API: never rename one. The files in sentences/ are named after what is refused.
 */
export const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...PICTURE_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...DRAFT_REFUSALS,
  ...FUNDRAISER_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...REFUND_REFUSALS,
  ...PAYOUT_ACCOUNT_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...OPERATION_REFUSALS,
}

export type RefusalCode = keyof typeof REFUSALS
/** The values in a refusal's sentence; null for a sentence that is always the same. */
export type RefusalValues = { [Code in RefusalCode]: Parameters<(typeof REFUSALS)[Code]['sentence']>[0] }
