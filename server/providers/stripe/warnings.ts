import type { ProviderWarning } from '../gateway'
import type { StripeEvent } from './replies'

/** A webhook with a right signature that we can't read. */
export const UNKNOWN_WEBHOOK: ProviderWarning = {
  about: 'warning',
  key: 'webhook',
  title: 'a webhook',
  problem:
    'It has the right signature and an unknown shape, and nothing was done with it. Please compare the API version of the endpoint.',
  payment: null,
  account: null,
}

/**
 * The donor's bank has reported the card payment as fraud, and a dispute with a fee will likely follow. The warning is over once the
 * payment is refunded or disputed: then it is no longer actionable.
 */
export function fraudWarning({ data: { object } }: Pick<StripeEvent, 'data'>, charge: string): ProviderWarning {
  const kind = object.fraud_type ? ` (${object.fraud_type.replaceAll('_', ' ')})` : ''
  return {
    about: 'warning',
    key: `early fraud warning ${object.id ?? charge}`,
    title: `payment ${charge}`,
    problem:
      object.actionable === false
        ? null
        : `The bank reports it as fraud${kind}. Refund the donation now: a dispute would also cost a fee.`,
    payment: charge,
    account: null,
  }
}

/** Stripe could not send a recipient's balance, or our own, to the bank account. The money is back in that balance. */
export function bankPayoutWarning({
  account,
  data: { object },
}: Pick<StripeEvent, 'account' | 'data'>): ProviderWarning {
  const reason = object.failure_code ? ` (${object.failure_code.replaceAll('_', ' ')})` : ''
  const whose = account
    ? `the recipient’s bank account${reason}. Ask the recipient`
    : `our own bank account${reason}. Go to Stripe`
  return {
    about: 'warning',
    key: `bank payout ${object.id ?? account ?? ''}`,
    title: account ? `account ${account}` : 'our own account',
    problem: `The money did not reach ${whose} to correct the bank details.`,
    payment: null,
    account: account ?? null,
  }
}
