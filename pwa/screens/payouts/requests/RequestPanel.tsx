import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ACCOUNT_NEEDED_MESSAGE, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Fields } from '../../../components/form/useForm'
import { accountsQuery, balanceQuery, payoutsPage } from '../payouts-route'
import { PayoutForm } from './PayoutForm'
import { canBeAsked, type Source, sourcesOf } from './payout-form'

interface Props extends Omit<ComponentProps<typeof PayoutForm>, 'sources' | 'draft'> {
  /** Undefined until the device has been asked. */
  draft: Fields | undefined
}

/** The form where something can be asked for; else why not, and what comes next. */
export function RequestPanel({ draft, ...form }: Props) {
  const { data: balance, isError } = useQuery(balanceQuery)
  const { data: accounts } = useQuery(accountsQuery)
  const { data: payouts } = useQuery(payoutsPage(null))
  if (!balance || !draft) return isError ? null : <p role="status">Loading…</p>

  const sources = sourcesOf(balance, payouts?.items ?? [])
  const isWarned = accounts && !accounts.some(({ isPrimary, isVerified }) => isPrimary && isVerified)
  const reason = balance.blockedBecause ?? whyNothing(sources)
  if (reason === null) {
    return (
      <div className="panel">
        <PayoutForm {...form} sources={sources} draft={draft} />
      </div>
    )
  }
  // The warning above has said it already.
  if (reason === ACCOUNT_NEEDED_MESSAGE && isWarned) return null
  return (
    <div className="panel">
      <p>{reason === MINIMUM_PAYOUT_MESSAGE ? NOT_ENOUGH : reason}</p>
    </div>
  )
}

/** Why none of them can be asked for; null when one can. */
function whyNothing(sources: readonly Source[]): string | null {
  if (sources.some(canBeAsked)) return null
  if (sources.some(({ isAsked }) => isAsked))
    return 'Your request is being looked at. You can ask for more once it is on its way.'
  return NOT_ENOUGH
}

const NOT_ENOUGH = `${MINIMUM_PAYOUT_MESSAGE}, from one fundraiser. What comes in until then stays safe here and adds up.`
