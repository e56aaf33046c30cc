import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import type { PlainPage } from '#shared/plain-page'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { FeeNote } from '../components/donation/FeeNote'
import { sayNetwork } from '../components/donation/local/say-network'
import { sayNodes } from '../language/say-nodes'
import { useFeeTerms } from '../page/fees'
import { usePage } from '../page/page'

type Props = Extract<PlainPage, { name: 'confirm' }>

/** The amount in the donor's currency, before they leave for the provider's page. */
export function ConfirmGift({ fundraiser, typed, amount, price, attemptKey, problem }: Props) {
  const { id, title } = fundraiser
  const { prefix } = usePage()
  const give = `${prefix}/give/${id}`
  const terms = useFeeTerms(fundraiser)
  const local = price && isCurrency(price.currency) ? formatMinor(price.localAmount, price.currency) : null
  const chosen = typed.way.split(':')[1]
  const network = chosen && sayNetwork(chosen)
  const hidden = { ...typed, key: attemptKey, quoteId: price?.quoteId ?? '' }
  return (
    <>
      <h1>{say('Confirm your gift')}</h1>
      {problem && (
        <p className="form-problem" role="alert">
          {problem} {say('You have not been charged.')}
        </p>
      )}
      <p className="local-price">
        {youPay({ local, amount: formatCents(amount), network })}
        {local && ` ${say('This price is valid for 15 minutes.')}`}
      </p>
      <p>
        {sayNodes('To {title}, from {name}.', {
          title: <b dir="auto">{title}</b>,
          name: <bdi>{typed.donorName.trim() || say('Anonymous')}</bdi>,
        })}
      </p>
      {typed.message.trim() && <blockquote dir="auto">{typed.message}</blockquote>}
      <FeeNote amount={amount} terms={terms} />
      <form method="post" action={`${give}/pay`}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button give">
          {say('Pay {amount}', { amount: local ?? formatCents(amount) })}
        </button>
      </form>
      <p className="donation-hint">{say('You pay on the page of our payment partner and then return here.')}</p>
      <form method="post" action={give}>
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="change" value="yes" />
        <button type="submit" className="button quiet">
          {say('Change the details')}
        </button>
      </form>
    </>
  )
}

interface Paid {
  /** In the donor's currency; null for dollars. */
  local: string | null
  /** In dollars. */
  amount: string
  network: string | undefined
}

/** What the donor pays, in one sentence. */
function youPay({ local, amount, network }: Paid): ReactNode {
  const paid = <strong>{local ?? amount}</strong>
  if (local && network) return sayNodes('You pay {paid} for {amount} with {network}.', { paid, amount, network })
  if (local) return sayNodes('You pay {paid} for {amount}.', { paid, amount })
  if (network) return sayNodes('You pay {paid} with {network}.', { paid, network })
  return sayNodes('You pay {paid}.', { paid })
}
