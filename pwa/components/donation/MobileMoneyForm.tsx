import { skipToken, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { type EarlierPayment, getMobileMoneyQuote } from '#shared/contract/payments'
import { ownCountryName } from '#shared/language/format'
import { formatClock } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import {
  MOBILE_MONEY_COUNTRIES,
  type MobileMoneyCountryCode,
  mayTake,
  mostOf,
  otherWayToPay,
  sayMost,
} from '#shared/rules/money/mobile-money'
import { formatCents } from '#shared/rules/money/money'
import { send } from '../../api/client'
import { ApiError, reasonOf } from '../../api/errors'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { serverNow } from '../../page/server-time'
import { chargeOf, type Gift } from '../../payments/gift'
import {
  EarlierPaymentError,
  forgetRememberedNumber,
  guessCountry,
  openMobileMoneyPayment,
  PromptUncertainError,
  readRememberedNumber,
  rememberNumber,
} from '../../payments/mobile-money'
import { notCharged, withoutCharge } from '../../payments/payment-text'
import { releasePendingPayment } from '../../payments/pending-payment'
import { QuietButton, QuietLink, SmallButton } from '../ui/Buttons'
import { DonationProblem, GivingNeedsConnection, needsConnection } from './GivingNeedsConnection'
import { sayNetwork } from './payment-text'
import type { TypedDetails } from './typed-details'

const MINUTE = 60_000
/** Milliseconds. */
const QUOTE_LASTS = 15 * MINUTE

/** Milliseconds without a further digit, before the price of a typed amount is asked for. */
const TYPED = 400

/** The price quote of a donation in a country's currency, requested again when it expires. Without a country: no request. */
function useLocalPrice(typed: number, country: MobileMoneyCountryCode | null) {
  const [amount, setAmount] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAmount(typed), TYPED)
    return () => clearTimeout(timer)
  }, [typed])
  const price = useQuery({
    queryKey: ['localPrice', amount, country],
    queryFn: country
      ? ({ signal }) => send(getMobileMoneyQuote, { query: { amount, country } }, { signal })
      : skipToken,
    gcTime: 0,
    // A little before it expires, so that the price on screen is still valid when the button is pressed.
    refetchInterval: ({ state: { data, error } }) =>
      data && !(error instanceof ApiError)
        ? Math.min(QUOTE_LASTS, Math.max(MINUTE, Date.parse(data.expiresAt) - serverNow() - MINUTE))
        : false,
  })
  return amount === typed ? price : { ...price, data: undefined, isError: false }
}

interface LocalPriceProps {
  /** Cents. */
  amount: number
  isLocal: boolean
  /** The price in the country's currency, once it is known. */
  local: string | null
  price: ReturnType<typeof useLocalPrice>
}

function LocalPrice({ amount, isLocal, local, price: { data, isError, error, refetch } }: LocalPriceProps) {
  const dollars = formatCents(amount)
  if (isError && !data)
    return (
      <div className="local-price" role="alert">
        <p>{reasonOf(error, say('The price in your currency is not available right now.'))}</p>
        <SmallButton onClick={() => void refetch()}>{say('Try again')}</SmallButton>
      </div>
    )
  return (
    <p className="local-price" role="status" aria-busy={isLocal && !data}>
      {!isLocal && say('You pay {amount}.', { amount: dollars })}
      {isLocal && !data && say('Loading the price in your currency…')}
      {data &&
        sayNodes('You pay {local} for {amount}. This price is valid until {until}.', {
          local: <strong>{local}</strong>,
          amount: dollars,
          until: formatClock(Date.parse(data.expiresAt)),
        })}
    </p>
  )
}

type Choice = Pick<TypedDetails, 'country' | 'network'>

const IN_DOLLARS = 'USD'

/** The choice for a donor who has not chosen yet: as with their stored number, or else by the time zone of the device. */
function suggestChoice(): Choice {
  const { country, network } = readRememberedNumber() ?? { country: guessCountry()?.code ?? IN_DOLLARS, network: '' }
  return { country, network }
}

interface Props {
  gift: Gift
  choice: Choice
  onChoose: (choice: Partial<Choice>) => void
  /** Gives another amount, in cents. */
  onAmount: (amount: number) => void
  /** The way back; without it, the form stands among the ways to pay, with what it guesses in a fold. */
  other?: { label: string; onChoose: () => void }
  mayPay: () => boolean
  onBusy?: (isBusy: boolean) => void
}

export default function MobileMoneyForm({ gift, choice, onChoose, onAmount, other, mayPay, onBusy }: Props) {
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<{ title?: string; text: string } | null>(null)
  const isOffline = useConnection() === 'offline'
  const [suggested] = useState(suggestChoice)
  const { country: countryCode, network: networkName } = choice.country === '' ? suggested : choice
  const country = MOBILE_MONEY_COUNTRIES.find(({ code }) => code === countryCode)
  const networks: readonly string[] = country?.networks ?? []
  const network = networks.includes(networkName) ? networkName : (networks[0] ?? '')
  const charge = chargeOf(gift)
  const price = useLocalPrice(charge, country?.code ?? null)
  const [typedPhone, setTypedPhone] = useState(() => readRememberedNumber()?.phone ?? '')
  const [isRemembered, setIsRemembered] = useState(() => readRememberedNumber() !== null)
  const asksPhone = price.data?.networks.some(({ name, asksPhone }) => asksPhone && name === network) ?? false
  const phone = asksPhone ? typedPhone.trim() : ''
  const [refusedPhone, setRefusedPhone] = useState<string | null>(null)
  const [earlier, setEarlier] = useState<EarlierPayment | null>(null)
  const local = price.data?.localAmount ?? 0
  const localText = price.data && isCurrency(price.data.currency) ? formatMinor(local, price.data.currency) : null
  const isTooMuch = country !== undefined && !mayTake(country.code, network, local)

  // The provider's page takes over while the form is busy; after the browser's Back it may be gone without having told so.
  const tellIdle = useEffectEvent(() => onBusy?.(false))
  useEffect(() => () => tellIdle(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isOffline) return showToast({ title: say('No connection'), description: needsConnection() })
    if (isOpening || isTooMuch || (country && !price.data) || !mayPay()) return
    setIsOpening(true)
    onBusy?.(true)
    setProblem(null)
    setEarlier(null)
    try {
      const { paymentUrl, attemptId, prompt } = await openMobileMoneyPayment(
        gift,
        price.data ? { quoteId: price.data.id, network, ...(phone && { phone }) } : null,
        localText,
      )
      if (country && phone && isRemembered) rememberNumber({ phone, country: country.code, network })
      else if (asksPhone && !isRemembered) forgetRememberedNumber()
      // The request is on the donor's phone: this page now checks the payment, and shows its status.
      if (prompt) {
        onBusy?.(false)
        return releasePendingPayment(attemptId)
      }
      // After the browser's Back this page is restored from memory, and the payment may have been made meanwhile.
      window.addEventListener('pageshow', () => releasePendingPayment(attemptId), { once: true })
      location.assign(paymentUrl)
    } catch (error) {
      if (error instanceof PromptUncertainError) return onBusy?.(false)
      if (error instanceof EarlierPaymentError) {
        setIsOpening(false)
        onBusy?.(false)
        setProblem({ text: error.message })
        setEarlier(error.earlier)
        // The form then makes place for that payment.
        if (error.earlier.fundraiserId === gift.fundraiserId) showToast({ title: error.message })
        return
      }
      const reason = reasonOf(error, say('Please try again.'))
      if (error instanceof ApiError && error.reply.code === 'payment.phone-wrong') setRefusedPhone(phone)
      setProblem({ title: say('Failed to create payment'), text: withoutCharge(reason, notCharged()) })
      if (country) void price.refetch()
      setIsOpening(false)
      onBusy?.(false)
    }
  }

  const from = (
    <>
      <label>
        {say('Where do you pay from?')}
        <select
          value={country?.code ?? IN_DOLLARS}
          onChange={(event) => onChoose({ country: event.target.value, network: '' })}
        >
          <option value={IN_DOLLARS}>{say('Card or bank in US dollars')}</option>
          {MOBILE_MONEY_COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {ownCountryName(code) ?? name}
            </option>
          ))}
        </select>
      </label>
      {country && (
        <fieldset>
          <legend>{say('Pay with')}</legend>
          {networks.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="network"
                value={name}
                checked={name === network}
                onChange={() => onChoose({ country: country.code, network: name })}
              />
              {sayNetwork(name)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
  const aboutPhone = (
    <>
      {asksPhone && (
        <>
          <p className="donation-hint quiet-text" id="phone-hint">
            {say(
              'We send a request to this phone, and you approve it there with your PIN. Without a number, you pay on the page of our payment partner.',
            )}
          </p>
          <label className="cover-fees">
            <input type="checkbox" checked={isRemembered} onChange={({ target }) => setIsRemembered(target.checked)} />
            <span>{say('Remember my number on this phone')}</span>
          </label>
        </>
      )}
      {country && !isTooMuch && mostOf(country.code, network) !== null && (
        <p className="donation-hint quiet-text">{sayMost(country.code, network)}</p>
      )}
    </>
  )
  const pays = localText ?? formatCents(charge)
  return (
    <form onSubmit={submit}>
      {other ? (
        from
      ) : (
        <details className="pay-from">
          <summary>
            <span>
              {say('African Payment')}{' '}
              <span className="quiet-text">
                {country
                  ? `${sayNetwork(network)}, ${ownCountryName(country.code) ?? country.name}`
                  : say('Where do you pay from?')}
              </span>
            </span>
          </summary>
          {from}
          {aboutPhone}
        </details>
      )}
      {asksPhone && (
        <label>
          {say('Your phone number')}
          <input
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={30}
            value={typedPhone}
            aria-invalid={phone === refusedPhone ? true : undefined}
            aria-describedby="phone-hint"
            onChange={({ target }) => setTypedPhone(target.value)}
          />
        </label>
      )}
      {other && aboutPhone}
      <LocalPrice amount={charge} isLocal={country !== undefined} local={localText} price={price} />
      {!asksPhone && (
        <p className="donation-hint quiet-text">
          {say('You pay on the page of our payment partner and then return here.')}
        </p>
      )}
      {country && isTooMuch && (
        <NetworkLimit {...{ country, network, onChoose, onAmount }} amount={gift.amount} price={local} />
      )}
      <DonationProblem problem={problem} />
      {earlier && (
        <p className="actions">
          <QuietLink to={`/fundraiser/${earlier.fundraiserId}?payment=${earlier.attemptId}`}>
            {say('Check the status now')}
          </QuietLink>
        </p>
      )}
      {other && <GivingNeedsConnection amount={gift.amount} />}
      <button
        type="submit"
        className="button give"
        disabled={isOpening || isTooMuch || (country && !price.data)}
        aria-busy={isOpening}
        aria-describedby={isTooMuch ? 'network-limit' : undefined}
      >
        {isOpening ? say('Processing Payment...') : say('Pay {amount} with Mobile Money', { amount: pays })}
      </button>
      {other && (
        <QuietButton onClick={other.onChoose} disabled={isOpening}>
          {other.label}
        </QuietButton>
      )}
    </form>
  )
}

interface NetworkLimitProps extends Pick<Props, 'onChoose' | 'onAmount'> {
  country: (typeof MOBILE_MONEY_COUNTRIES)[number]
  network: string
  /** Cents. */
  amount: number
  /** Minor units of the country's currency. */
  price: number
}

/** What the network takes at a time, other ways to pay, and a smaller amount. */
function NetworkLimit({ country: { code, networks }, network, amount, price, onChoose, onAmount }: NetworkLimitProps) {
  const most = mostOf(code, network) ?? price
  const smaller = Math.floor((amount * most) / price / 100) * 100
  return (
    <div role="alert">
      <p id="network-limit" className="form-problem">
        {sayMost(code, network)} {otherWayToPay()}
      </p>
      <p className="actions">
        <SmallButton onClick={() => onAmount(smaller)}>
          {say('Give {amount} instead', { amount: formatCents(smaller) })}
        </SmallButton>
        {networks
          .filter((name) => mayTake(code, name, price))
          .map((name) => (
            <SmallButton key={name} onClick={() => onChoose({ country: code, network: name })}>
              {sayNetwork(name)}
            </SmallButton>
          ))}
        <SmallButton onClick={() => onChoose({ country: IN_DOLLARS, network: '' })}>
          {say('Card or bank in US dollars')}
        </SmallButton>
      </p>
    </div>
  )
}
