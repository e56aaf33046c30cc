import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ownCountryName } from '#shared/language/format'
import { say } from '#shared/language/say'
import type { PageHead } from '#shared/page'
import type { PlainPage } from '#shared/plain-page'
import { leastGift } from '#shared/rules/limits'
import { formatMinor, isCurrency } from '#shared/rules/money/currencies'
import { priceDonation } from '#shared/rules/money/fees'
import { MOBILE_MONEY_COUNTRIES, sayMost } from '#shared/rules/money/mobile-money'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS, nameFlags } from '#shared/rules/names'
import { sumInWords } from '#shared/rules/typed-number'
import { FeeRows } from '../components/donation/FeeNote'
import { NameChoice } from '../components/donation/NameChoice'
import { describePayment, sayNetwork } from '../components/donation/payment-text'
import { Options } from '../components/form/Field'
import { NameOnPage } from '../components/fundraisers/DonationRow'
import { Frame } from '../components/layout/Frame'
import { donorShown } from '../components/people/PersonName'
import { ButtonLink, QuietLink } from '../components/ui/Buttons'
import { ActionLink, Notice, Problem } from '../components/ui/Notice'
import { sayNodes } from '../language/say-nodes'
import { useFeeTerms } from '../page/fees'
import { usePage } from '../page/page'
import { paidText } from '../payments/payment-text'
import { HiddenFields, PlainField, PlainInput } from './PlainField'
import { Poster } from './Poster'
import { SetUp, SetupForm } from './SetupForm'

const HERE = { isOffline: false, isElsewhere: false, now: 0 }

type Of<Name extends PlainPage['name']> = Extract<PlainPage, { name: Name }>

/** The status of a payment, with a link that checks again while the status may change. */
function KnownPayment({ payment }: Of<'payment'>) {
  const { attemptId, fundraiserId, status } = payment
  // This page does not change by itself, so it names no time that is left for a request on the phone.
  const known = { ...payment, prompt: null }
  const words = describePayment({ attemptId, fundraiserId, method: 'mobile-money' }, known, HERE)
  const title = words.isOpen ? say('Your payment has not arrived yet') : words.title
  return (
    <>
      <h1>{title}</h1>
      <p role="status">{words.text}</p>
      {status === 'succeeded' && <p>{say('Thank you for your {amount} donation!', { amount: paidText(payment) })}</p>}
      <p className="actions">
        {words.isOpen && (
          <ButtonLink to={`/give/${fundraiserId}/payment/${attemptId}`}>{say('Check again')}</ButtonLink>
        )}
        {words.again && <QuietLink to={`/give/${fundraiserId}`}>{words.again}</QuietLink>}
        <QuietLink to={`/fundraiser/${fundraiserId}`}>{say('Back to Campaign')}</QuietLink>
      </p>
    </>
  )
}

export function PlainScreen({ page }: { page: PlainPage }) {
  if (page.name === 'poster') return <Poster {...page} />
  return (
    <Frame>
      <div className="container page plain-page">
        <PlainContent page={page} />
      </div>
    </Frame>
  )
}

function PlainContent({ page }: { page: Exclude<PlainPage, Of<'poster'>> }) {
  switch (page.name) {
    case 'give':
      return <GiveForm {...page} />
    case 'confirm':
      return <ConfirmGift {...page} />
    case 'payment':
      return <KnownPayment {...page} />
    case 'setup':
      return <SetupForm {...page} />
    case 'set-up':
      return <SetUp {...page} />
    case 'notice':
      return (
        <Notice isPage title={page.title} text={page.text}>
          <ActionLink to="/browse">{say('Browse Fundraisers')}</ActionLink>
        </Notice>
      )
  }
}

type Head = Pick<PageHead, 'title' | 'description' | 'index'>

/** The head of a plain page. Search engines must not index any of them. */
export function plainHead(page: PlainPage, siteName: string): Head {
  const [title, description] = wordsOf(page)
  return { title: `${title} | ${siteName}`, description, index: false }
}

function wordsOf(page: PlainPage): [title: string, description: string] {
  switch (page.name) {
    case 'give':
    case 'confirm':
      return [
        page.name === 'give'
          ? say('Give to {title}', { title: page.fundraiser.title })
          : say('Confirm your gift to {title}', { title: page.fundraiser.title }),
        say('Give by M-Pesa, MTN, Airtel and other mobile money.'),
      ]
    case 'payment':
      return [say('Your payment'), say('The status of a payment.')]
    case 'setup':
    case 'set-up':
      return [say('Set up this site'), say('The first admin of a new site.')]
    case 'notice':
      return [page.title, page.text]
    case 'poster':
      return [say('Poster: {title}', { title: page.fundraiser.title }), say('A page to print: scan the code and give.')]
  }
}

function ConfirmGift({ fundraiser, typed, amount, price, attemptKey, problem }: Of<'confirm'>) {
  const { id, title } = fundraiser
  const donorName = typed.donorName.trim() || ANONYMOUS
  const { prefix } = usePage()
  const give = `${prefix}/give/${id}`
  const terms = useFeeTerms(fundraiser)
  const local = price && isCurrency(price.currency) ? formatMinor(price.localAmount, price.currency) : null
  const chosen = typed.way.split(':')[1]
  const network = chosen && sayNetwork(chosen)
  const country = MOBILE_MONEY_COUNTRIES.find(({ code }) => typed.way.startsWith(`${code}:`))
  const limit = country && chosen ? sayMost(country.code, chosen) : null
  return (
    <>
      <h1>{say('Confirm your gift')}</h1>
      {problem && (
        <Problem>
          {problem} {say('You have not been charged.')}
        </Problem>
      )}
      <p className="local-price">
        {youPay({ local, amount: formatCents(amount), network })}
        {local && ` ${say('This price is valid for 15 minutes.')}`}
        {limit && ` ${limit}`}
      </p>
      <p>{sumInWords(amount)}</p>
      <p>
        {sayNodes('To {title}, from {name}.', {
          title: <b dir="auto">{title}</b>,
          name: <bdi>{donorShown(donorName)}</bdi>,
        })}{' '}
        <NameOnPage donation={{ donorName, ...nameFlags(typed.nameShown) }} />
      </p>
      {typed.message.trim() && <blockquote dir="auto">{typed.message}</blockquote>}
      <dl className="facts-list">
        <FeeRows price={priceDonation(amount, terms, false)} terms={terms} />
      </dl>
      <form method="post" action={`${give}/pay`}>
        <HiddenFields fields={{ ...typed, key: attemptKey, quoteId: price?.quoteId ?? '' }} />
        <button type="submit" className="button give">
          {say('Pay {amount}', { amount: local ?? formatCents(amount) })}
        </button>
      </form>
      <p className="donation-hint quiet-text">
        {say('You pay on the page of our payment partner and then return here.')}
      </p>
      <form method="post" action={give}>
        <HiddenFields fields={{ ...typed, change: 'yes' }} />
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

function youPay({ local, amount, network }: Paid): ReactNode {
  const paid = <strong>{local ?? amount}</strong>
  if (local && network) return sayNodes('You pay {paid} for {amount} with {network}.', { paid, amount, network })
  if (local) return sayNodes('You pay {paid} for {amount}.', { paid, amount })
  if (network) return sayNodes('You pay {paid} with {network}.', { paid, network })
  return sayNodes('You pay {paid}.', { paid })
}

/** The whole donation in one form. Errors are shown at their fields, and typed text is kept. */
function GiveForm({ fundraiser: { id, title }, typed, issues, problem }: Of<'give'>) {
  const { prefix } = usePage()
  const countries = MOBILE_MONEY_COUNTRIES.map((country) => ({
    ...country,
    name: ownCountryName(country.code) ?? country.name,
  }))
  const form = { typed: { ...typed }, issues }
  return (
    <>
      <h1>{say('Give by Mobile Money')}</h1>
      <p>
        {sayNodes('To {title}', {
          title: (
            <Link to={`/fundraiser/${id}`}>
              <bdi>{title}</bdi>
            </Link>
          ),
        })}
      </p>
      {problem && <Problem>{problem}</Problem>}
      <form method="post" action={`${prefix}/give/${id}`} className="plain-form" noValidate>
        <PlainInput
          {...{ form, name: 'amount', label: say('Amount in US dollars'), hint: leastGift() }}
          type="text"
          inputMode="decimal"
          dir="ltr"
          required
        />
        <PlainField form={form} name="way" label={say('How do you pay?')}>
          {(control) => (
            <select {...control} required>
              <option value="">{say('Please choose')}</option>
              {countries.map(({ code, name, networks }) => (
                <optgroup key={code} label={name}>
                  <Options
                    list={networks.map((network) => [`${code}:${network}`, `${sayNetwork(network)} (${name})`])}
                  />
                </optgroup>
              ))}
              <optgroup label={say('Any other country')}>
                <option value="USD">{say('Card or bank in US dollars')}</option>
              </optgroup>
            </select>
          )}
        </PlainField>
        <PlainInput
          {...{ form, name: 'donorName', label: say('Your name (optional)') }}
          type="text"
          autoComplete="name"
          placeholder={say('Anonymous')}
        />
        <HiddenFields fields={{ via: typed.via }} />
        <NameChoice defaultValue={typed.nameShown} />
        <PlainInput
          {...{ form, name: 'donorEmail', label: say('Email (optional)') }}
          type="email"
          autoComplete="email"
          dir="ltr"
        />
        <PlainField form={form} name="message" label={say('Message (optional)')}>
          {(control) => <textarea {...control} rows={3} dir="auto" />}
        </PlainField>
        <button type="submit" className="button give">
          {say('Continue')}
        </button>
      </form>
      <p className="donation-hint quiet-text">
        {say('The next page shows what you pay in your own currency. Nothing is charged before that.')}
      </p>
    </>
  )
}
