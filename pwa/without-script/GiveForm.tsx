import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ownCountryName } from '#shared/language/own-country-names'
import { say } from '#shared/language/say'
import type { PlainPage } from '#shared/plain-page'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import { sayNetwork } from '../components/donation/local/say-network'
import { sayNodes } from '../language/say-nodes'
import { usePage } from '../page/page'

type Props = Extract<PlainPage, { name: 'give' }>

/** The whole donation in one form. Errors are shown at their fields, and typed text is kept. */
export function GiveForm({ fundraiser: { id, title }, typed, issues, problem }: Props) {
  const { prefix } = usePage()
  const countries = MOBILE_MONEY_COUNTRIES.map((country) => ({
    ...country,
    name: ownCountryName(country.code) ?? country.name,
  }))
  const first = issues[0]
  const problemOf = (name: string) => issues.find(({ path }) => path === name)?.message ?? null
  const control = (name: keyof typeof typed, hint: string | null = null) => ({
    id: name,
    name,
    defaultValue: typed[name],
    'aria-invalid': problemOf(name) ? (true as const) : undefined,
    'aria-describedby': problemOf(name) || hint ? `${name}-note` : undefined,
    autoFocus: first?.path === name,
  })
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
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action={`${prefix}/give/${id}`} className="plain-form" noValidate>
        <label htmlFor="amount">{say('Amount in US dollars')}</label>
        <input {...control('amount', say('At least $1'))} type="text" inputMode="decimal" dir="ltr" required />
        <Note name="amount" problem={problemOf('amount')}>
          {say('At least $1')}
        </Note>

        <label htmlFor="way">{say('How do you pay?')}</label>
        <select {...control('way')} required>
          <option value="">{say('Please choose')}</option>
          {countries.map(({ code, name, networks }) => (
            <optgroup key={code} label={name}>
              {networks.map((network) => (
                <option key={network} value={`${code}:${network}`}>
                  {`${sayNetwork(network)} (${name})`}
                </option>
              ))}
            </optgroup>
          ))}
          <optgroup label={say('Any other country')}>
            <option value="USD">{say('Card or bank in US dollars')}</option>
          </optgroup>
        </select>
        <Note name="way" problem={problemOf('way')} />

        <label htmlFor="donorName">{say('Your name (optional)')}</label>
        <input
          {...control('donorName')}
          type="text"
          autoComplete="name"
          maxLength={80}
          placeholder={say('Anonymous')}
          dir="auto"
        />
        <Note name="donorName" problem={problemOf('donorName')} />

        <label htmlFor="donorEmail">{say('Email (optional)')}</label>
        <input {...control('donorEmail')} type="email" autoComplete="email" maxLength={254} dir="ltr" />
        <Note name="donorEmail" problem={problemOf('donorEmail')} />

        <label htmlFor="message">{say('Message (optional)')}</label>
        <textarea {...control('message')} rows={3} maxLength={500} dir="auto" />
        <Note name="message" problem={problemOf('message')} />

        <button type="submit" className="button give">
          {say('Continue')}
        </button>
      </form>
      <p className="donation-hint">
        {say('The next page shows what you pay in your own currency. Nothing is charged before that.')}
      </p>
    </>
  )
}

function Note({ name, problem, children }: { name: string; problem: string | null; children?: ReactNode }) {
  if (!problem && !children) return null
  return (
    <small id={`${name}-note`} className={`field-note ${problem ? 'field-problem' : ''}`}>
      {problem ?? children}
    </small>
  )
}
