import { type FormEvent, useState } from 'react'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import { formatCents } from '#shared/rules/money/money'
import { reasonOf } from '../../../api/errors'
import { showToast } from '../../../notify/toasts'
import { useConnection } from '../../../offline/connection/connection'
import type { Gift } from '../../../payments/gift'
import { openMobileMoneyPayment } from '../../../payments/mobile-money'
import { releasePendingPayment } from '../../../payments/pending-payment'
import { NOT_CHARGED, withoutCharge } from '../../../payments/words'
import { DonationProblem } from '../DonationProblem'
import { GivingNeedsConnection, NEEDS_CONNECTION } from '../GivingNeedsConnection'
import { LocalPrice, useLocalPrice } from '../LocalPrice'
import type { TypedDetails } from '../typed-details'

type Choice = Pick<TypedDetails, 'country' | 'network'>

interface Props {
  gift: Gift
  choice: Choice
  onChoose: (choice: Partial<Choice>) => void
  /** The alternative to mobile money. */
  other: { label: string; onChoose: () => void }
}

/**
 * Asks for the country of the donor's phone or bank, and for the number where the payment is approved on the phone. Else the provider's
 * page takes over.
 */
export default function MobileMoneyForm({ gift, choice, onChoose, other }: Props) {
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOffline = useConnection() === 'offline'
  const country = MOBILE_MONEY_COUNTRIES.find(({ code }) => code === choice.country)
  const networks: readonly string[] = country?.networks ?? []
  const network = networks.includes(choice.network) ? choice.network : (networks[0] ?? '')
  const price = useLocalPrice(gift.amount, country?.code ?? null)
  const [typedPhone, setTypedPhone] = useState('')
  const asksPhone = price.data?.networks.some(({ name, asksPhone }) => asksPhone && name === network) ?? false
  const phone = asksPhone ? typedPhone.trim() : ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isOffline) return showToast({ title: 'No connection', description: NEEDS_CONNECTION })
    if (isOpening || (country && !price.data)) return
    setIsOpening(true)
    setProblem(null)
    try {
      const { paymentUrl, attemptId, prompt } = await openMobileMoneyPayment(
        gift,
        price.data ? { quoteId: price.data.id, network, ...(phone && { phone }) } : null,
      )
      // The request is on the donor's phone: this page now checks the payment, and shows its status.
      if (prompt) return releasePendingPayment(attemptId)
      // After the browser's Back this page is restored from memory, and the payment may have been made meanwhile.
      window.addEventListener('pageshow', () => releasePendingPayment(attemptId), { once: true })
      location.assign(paymentUrl)
    } catch (error) {
      const reason = reasonOf(error, 'Please try again.')
      showToast({ title: 'Failed to create payment', description: reason, tone: 'destructive' })
      setProblem(withoutCharge(reason, NOT_CHARGED))
      if (country) void price.refetch()
      setIsOpening(false)
    }
  }

  return (
    <form onSubmit={submit}>
      <label>
        Where do you pay from?
        <select
          value={country?.code ?? ''}
          onChange={(event) => onChoose({ country: event.target.value, network: '' })}
        >
          <option value="">Card or bank in US dollars</option>
          {MOBILE_MONEY_COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {country && (
        <fieldset>
          <legend>Pay with</legend>
          {networks.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="network"
                value={name}
                checked={name === network}
                onChange={() => onChoose({ network: name })}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      {asksPhone && (
        <>
          <label>
            Your phone number
            <input
              type="tel"
              autoComplete="tel"
              maxLength={30}
              value={typedPhone}
              aria-describedby="phone-hint"
              onChange={(event) => setTypedPhone(event.target.value)}
            />
          </label>
          <p className="donation-hint" id="phone-hint">
            We send a request to this phone, and you approve it there with your PIN. Without a number, you pay on the
            page of our payment partner.
          </p>
        </>
      )}
      <LocalPrice amount={gift.amount} isLocal={country !== undefined} price={price} />
      {!asksPhone && <p className="donation-hint">You pay on the page of our payment partner and then return here.</p>}
      <DonationProblem text={problem} />
      <GivingNeedsConnection amount={gift.amount} />
      <button
        type="submit"
        className="button give"
        disabled={isOpening || (country && !price.data)}
        aria-busy={isOpening}
      >
        {isOpening ? 'Processing Payment...' : `Pay ${formatCents(gift.amount)} with Mobile Money`}
      </button>
      <button type="button" className="button quiet" onClick={other.onChoose} disabled={isOpening}>
        {other.label}
      </button>
    </form>
  )
}
