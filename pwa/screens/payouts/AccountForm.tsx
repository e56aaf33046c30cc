import { useState } from 'react'
import { type BankAccount, createBankAccount } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
import { countryOf } from '#shared/rules/country-of'
import { ACCOUNT_TYPES, type AccountType, PAYOUT_CURRENCIES } from '#shared/rules/payouts'
import { bankRouteTo, detailsInWords, type TransferDetail } from '#shared/rules/transfer-details'
import { send } from '../../api/client'
import { ConnectionError, reasonOf } from '../../api/errors'
import { Field, Options, SelectField, TextField } from '../../components/form/Field'
import { Form, FormError, NeedsConnection, SubmitButton } from '../../components/form/Form'
import { type Fields, useForm } from '../../components/form/useForm'
import { QuietButton } from '../../components/ui/Buttons'
import { connection } from '../../offline/connection'
import { guessCountry } from '../../payments/mobile-money'
import {
  accountTypeNames,
  countryGroups,
  currencyOf,
  DetailFields,
  isPayable,
  mobileMoneyIn,
  numberFieldsFor,
  readAccount,
} from './account-fields'

/** The default of the specification (section 2), where the person's country is unknown. */
const DEFAULT = { country: 'US', accountType: 'checking' }

/** The profile's country, else that of the time zone; mobile money where it is usual. */
export function suggestAccount(location: string | null, timeZone?: string): typeof DEFAULT {
  const own = countryOf(location)
  const country = own ?? guessCountry(timeZone)?.code
  if (!country || !isPayable(country)) return DEFAULT
  return { country, accountType: mobileMoneyIn(country) ? 'mobile_money' : 'checking' }
}

let attempt: { content: string; key: string } | null = null

/** In memory only, because the request must not be stored on the device. */
function accountKeyOf(body: object): string {
  const content = JSON.stringify(body)
  if (attempt?.content !== content) attempt = { content, key: crypto.randomUUID() }
  return attempt.key
}

interface Props {
  location: string | null
  /** The stored draft of the fields, without any number. */
  draft: Fields
  onType: (fields: Fields) => void
  onAdded: (account: BankAccount) => void
  /** Closes the form; null if it can't be closed, because there is no account yet. */
  onCancel: (() => void) | null
}

const offline = () => say('Adding an account needs a connection. What you typed stays here.')
const unknown = () =>
  say(
    'The server did not answer, so we do not know yet whether the account was added. Please try again: it will not be added twice.',
  )

export function AccountForm({ location, draft, onType, onAdded, onCancel }: Props) {
  const [suggested] = useState(() => suggestAccount(location))
  const [country, setCountry] = useState(draft.country || suggested.country)
  const [accountType, setAccountType] = useState(draft.accountType || suggested.accountType)
  // Keeps the text of fields that the chosen type of account does not have.
  const [typed, setTyped] = useState(draft)
  const form = useForm({
    schema: createBankAccount.body,
    read: readAccount,
    async submit(body) {
      if (connection.value === 'offline') throw new Error(offline())
      return send(createBankAccount, { body }, { idempotencyKey: accountKeyOf(body) })
    },
    onDone(account) {
      attempt = null
      onAdded(account)
    },
    failure: {
      title: say('Error'),
      text: (error) => (error instanceof ConnectionError ? unknown() : reasonOf(error, offline())),
    },
    onChange(fields) {
      const chosen = fields.country ?? country
      const isKnown = fields.accountType !== 'mobile_money' || mobileMoneyIn(chosen) !== null
      setCountry(chosen)
      setAccountType(isKnown ? (fields.accountType ?? accountType) : 'checking')
      const all = { ...typed, ...fields }
      // Another country has another currency and other networks.
      const { currency, mobileMoneyProvider, ...lasting } = all
      const next = chosen === country ? all : lasting
      setTyped(next)
      onType(next)
    },
  })
  return (
    <Form form={form} aria-label={say('Add a bank or mobile money account')}>
      <AccountFields draft={typed} country={country} accountType={accountType} />
      <p className="quiet-text">
        {say(
          'Numbers are stored encrypted. Only their last digits are shown. We verify each account before the first payout.',
        )}
      </p>
      <NeedsConnection what={say('Adding an account')} />
      <FormError />
      <p className="actions">
        <SubmitButton pending={say('Adding...')}>{say('Add Account')}</SubmitButton>
        {onCancel && <QuietButton onClick={onCancel}>{say('Cancel')}</QuietButton>}
      </p>
    </Form>
  )
}

interface AccountFieldsProps {
  draft: Fields
  country: string
  accountType: string
}

function AccountFields({ draft, country, accountType }: AccountFieldsProps) {
  const mobileMoney = mobileMoneyIn(country)
  const typeNames = accountTypeNames()
  return (
    <>
      <Field name="country" label={say('Country')}>
        {(control) => (
          <select {...control} defaultValue={country} autoComplete="country">
            {countryGroups().map(({ label, countries }) => (
              <optgroup key={label} label={label}>
                <Options list={countries.map(({ code, name }) => [code, name])} />
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <SelectField
        name="accountType"
        label={say('Account type')}
        defaultValue={accountType}
        options={typesIn(country).map((type) => [type, typeNames[type]])}
      />
      <TextField
        name="accountHolderName"
        label={say('Account holder’s name')}
        hint={say('Exactly as your bank or network has it.')}
        autoComplete="name"
        defaultValue={draft.accountHolderName}
      />
      {mobileMoney && accountType === 'mobile_money' ? (
        <MobileMoneyFields key={country} {...mobileMoney} network={draft.mobileMoneyProvider} />
      ) : (
        <BankFields draft={draft} country={country} accountType={accountType} />
      )}
    </>
  )
}

function typesIn(country: string): readonly AccountType[] {
  const types = ACCOUNT_TYPES.filter((type) => type !== 'mobile_money')
  return mobileMoneyIn(country) ? ['mobile_money', ...types] : types
}

function BankFields({ draft, country, accountType }: AccountFieldsProps) {
  const currency = (draft.country === country && draft.currency) || currencyOf(country)
  const numberFields = numberFieldsFor(country)
  const type = ACCOUNT_TYPES.find((name) => name === accountType) ?? 'checking'
  const needed = bankRouteTo({ country, currency, accountType: type })?.details ?? []
  const details = needed.filter((detail) => numberFields.every(({ name }) => name !== detail))
  return (
    <>
      <TextField
        name="bankName"
        label={say('Bank')}
        hint={say('The full name of the bank.')}
        autoComplete="off"
        defaultValue={draft.bankName}
      />
      {numberFields.map((field) => (
        // The browser must not remember account numbers: phones are shared.
        <TextField
          key={field.label}
          {...field}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={field.name === 'accountNumber' ? 50 : 20}
        />
      ))}
      <SelectField
        key={`currency of ${country}`}
        name="currency"
        label={say('Currency of the account')}
        defaultValue={currency}
        options={PAYOUT_CURRENCIES.map((name) => [name, name])}
      />
      {needed.length > 0 && <p className="quiet-text">{transferText(needed, country)}</p>}
      <DetailFields key={country} details={details} country={country} bankName={draft.bankName ?? ''} />
    </>
  )
}

function transferText(needed: readonly TransferDetail[], country: string): string {
  return say(
    'For automatic transfers we also need: {details}. {count, plural, one {Without it we transfer by hand.} other {Without them we transfer by hand.}}',
    { details: detailsInWords(needed, country), count: needed.length },
  )
}

type MobileMoney = NonNullable<ReturnType<typeof mobileMoneyIn>>

function MobileMoneyFields({ networks, currency, network }: MobileMoney & { network: string | undefined }) {
  return (
    <>
      <SelectField
        name="mobileMoneyProvider"
        label={say('Network')}
        hint={say('The money arrives in {currency}.', { currency })}
        defaultValue={network || networks[0]}
        options={networks.map((name) => [name, name])}
      />
      <TextField
        name="accountNumber"
        label={say('Phone number')}
        hint={say('The number that receives the money.')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={50}
      />
    </>
  )
}
