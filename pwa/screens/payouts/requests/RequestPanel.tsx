import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { say } from '#shared/language/say'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCentsShort } from '#shared/rules/money/money'
import { ACCOUNT_NEEDED_MESSAGE, accountNeeded, MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Fields } from '../../../components/form/useForm'
import { accountsQuery, balanceQuery } from '../payouts-route'
import { LastPayments } from './LastPayments'
import { PayoutForm } from './PayoutForm'
import { canBeRequested, payoutSources } from './payout-form'
import { accountName } from './payout-words'

interface Props extends Omit<ComponentProps<typeof PayoutForm>, 'sources' | 'destination' | 'draft'> {
  /** Undefined until the device has answered. */
  draft: Fields | undefined
}

/** The form, or the reason why no payout can be requested now. */
export function RequestPanel({ draft, ...form }: Props) {
  const { data: balance, isError } = useQuery(balanceQuery)
  const { data: accounts } = useQuery(accountsQuery)
  if (!balance || !draft) return isError ? null : <p role="status">{say('Loading…')}</p>

  const sources = payoutSources(balance)
  const primary = accounts?.find(({ isPrimary }) => isPrimary)
  const destination = primary ? accountName(primary) : null
  const isWarned = accounts && !primary?.isVerified
  const reason = balance.blockedBecause ?? (canBeRequested(sources) ? null : MINIMUM_PAYOUT_MESSAGE)
  // The warning above already says this.
  if (reason === ACCOUNT_NEEDED_MESSAGE && isWarned) return null
  return (
    <>
      <div className="panel">
        {reason === null ? (
          <PayoutForm {...form} sources={sources} destination={destination} draft={draft} />
        ) : (
          <p>{reasonWords(reason)}</p>
        )}
      </div>
      {reason !== ACCOUNT_NEEDED_MESSAGE && (
        <LastPayments sources={sources} destination={destination} onRequested={form.onRequested} />
      )}
    </>
  )
}

/** Replies name two of the reasons in English in every language. */
function reasonWords(reason: string): string {
  if (reason === ACCOUNT_NEEDED_MESSAGE) return accountNeeded()
  if (reason !== MINIMUM_PAYOUT_MESSAGE) return reason
  return say(
    'Minimum payout amount is {amount}, from all fundraisers together. Smaller amounts stay in your balance until then.',
    { amount: formatCentsShort(MINIMUM_PAYOUT) },
  )
}
