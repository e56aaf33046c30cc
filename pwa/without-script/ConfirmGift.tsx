import type { PlainPage } from '#shared/plain-page'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { FeeNote } from '../components/donation/FeeNote'
import { useFeeTerms } from '../components/donation/useFeeTerms'
import { usePage } from '../page/page'

type Props = Extract<PlainPage, { name: 'confirm' }>

/** The amount in the donor's currency, before they leave for the provider's page. */
export function ConfirmGift({ fundraiser, typed, amount, price, attemptKey, problem }: Props) {
  const { id, title } = fundraiser
  const { prefix } = usePage()
  const give = `${prefix}/give/${id}`
  const terms = useFeeTerms(fundraiser)
  const local = price && isCurrency(price.currency) ? formatMinor(price.localAmount, price.currency) : null
  const network = typed.way.split(':')[1]
  const hidden = { ...typed, key: attemptKey, quoteId: price?.quoteId ?? '' }
  return (
    <>
      <h1>Confirm your gift</h1>
      {problem && (
        <p className="form-problem" role="alert">
          {problem} You have not been charged.
        </p>
      )}
      <p className="local-price">
        You pay <strong>{local ?? formatCents(amount)}</strong>
        {local && ` for ${formatCents(amount)}`}
        {network && ` with ${network}`}.{local && ' This price is valid for 15 minutes.'}
      </p>
      <p>
        To <b dir="auto">{title}</b>, from <bdi>{typed.donorName.trim() || ANONYMOUS}</bdi>.
      </p>
      {typed.message.trim() && <blockquote dir="auto">{typed.message}</blockquote>}
      <FeeNote amount={amount} terms={terms} />
      <form method="post" action={`${give}/pay`}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button give">
          Pay {local ?? formatCents(amount)}
        </button>
      </form>
      <p className="donation-hint">You pay on the page of our payment partner and then return here.</p>
      <form method="post" action={give}>
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="change" value="yes" />
        <button type="submit" className="button quiet">
          Change the details
        </button>
      </form>
    </>
  )
}
