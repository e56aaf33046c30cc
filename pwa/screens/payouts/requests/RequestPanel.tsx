import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ACCOUNT_NEEDED_MESSAGE, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Fields } from '../../../components/form/useForm'
import { accountsQuery, balanceQuery, payoutsPage } from '../payouts-route'
import { PayoutForm } from './PayoutForm'
import { canBeRequested, payoutSources, type Source } from './payout-form'

interface Props extends Omit<ComponentProps<typeof PayoutForm>, 'sources' | 'draft'> {
  /** Undefined until the device has answered. */
  draft: Fields | undefined
}

/** The form, or the reason why no payout can be requested now. */
export function RequestPanel({ draft, ...form }: Props) {
  const { data: balance, isError } = useQuery(balanceQuery)
  const { data: accounts } = useQuery(accountsQuery)
  const { data: payouts } = useQuery(payoutsPage(null))
  if (!balance || !draft) return isError ? null : <p role="status">Loading…</p>

  const sources = payoutSources(balance, payouts?.items ?? [])
  const isWarned = accounts && !accounts.some(({ isPrimary, isVerified }) => isPrimary && isVerified)
  const reason = balance.blockedBecause ?? reasonForNone(sources)
  if (reason === null) {
    return (
      <div className="panel">
        <PayoutForm {...form} sources={sources} draft={draft} />
      </div>
    )
  }
  // The warning above already says this.
  if (reason === ACCOUNT_NEEDED_MESSAGE && isWarned) return null
  return (
    <div className="panel">
      <p>{reason === MINIMUM_PAYOUT_MESSAGE ? NOT_ENOUGH : reason}</p>
    </div>
  )
}

/** The reason why no payout can be requested from any source; null if one can. */
function reasonForNone(sources: readonly Source[]): string | null {
  if (sources.some(canBeRequested)) return null
  if (sources.some(({ isRequested }) => isRequested))
    return 'We are checking your request. You can request more when it is on its way.'
  return NOT_ENOUGH
}

const NOT_ENOUGH = `${MINIMUM_PAYOUT_MESSAGE}, from one fundraiser. Smaller amounts stay in your balance until then.`
