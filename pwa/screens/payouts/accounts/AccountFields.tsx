import { say } from '#shared/language/say'
import { ACCOUNT_TYPES, type AccountType, PAYOUT_CURRENCIES } from '#shared/rules/payouts'
import { bankRouteTo, detailsInWords, type TransferDetail } from '#shared/rules/transfer-details'
import { Field } from '../../../components/form/Field'
import { TextField } from '../../../components/form/TextField'
import type { Fields } from '../../../components/form/useForm'
import { accountTypeName, numberFieldsFor } from './account-fields'
import { countryGroups, currencyOf, mobileMoneyIn } from './countries'
import { DetailFields } from './DetailFields'
import { MobileMoneyFields } from './MobileMoneyFields'

interface Props {
  /** The stored draft of the fields. */
  draft: Fields
  country: string
  accountType: string
}

/** The country, and the fields that identify an account there. */
export function AccountFields({ draft, country, accountType }: Props) {
  const mobileMoney = mobileMoneyIn(country)
  return (
    <>
      <Field name="country" label={say('Country')}>
        {(control) => (
          <select {...control} defaultValue={country} autoComplete="country">
            {countryGroups().map(({ label, countries }) => (
              <optgroup key={label} label={label}>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field name="accountType" label={say('Account type')}>
        {(control) => (
          <select {...control} defaultValue={accountType}>
            {typesIn(country).map((type) => (
              <option key={type} value={type}>
                {accountTypeName(type)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        name="accountHolderName"
        label={say('Account holder’s name')}
        hint={say('Exactly as your bank or network has it.')}
        autoComplete="name"
        maxLength={100}
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

/** The types of accounts in a country: mobile money first where there is any. */
function typesIn(country: string): readonly AccountType[] {
  const types = ACCOUNT_TYPES.filter((type) => type !== 'mobile_money')
  return mobileMoneyIn(country) ? ['mobile_money', ...types] : types
}

function BankFields({ draft, country, accountType }: Props) {
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
        maxLength={100}
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
      <Field name="currency" label={say('Currency of the account')}>
        {(control) => (
          <select {...control} key={country} defaultValue={currency}>
            {PAYOUT_CURRENCIES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      {needed.length > 0 && <p className="quiet-text">{transferWords(needed, country)}</p>}
      <DetailFields key={country} details={details} country={country} bankName={draft.bankName ?? ''} />
    </>
  )
}

function transferWords(needed: readonly TransferDetail[], country: string): string {
  return say(
    'For automatic transfers we also need: {details}. {count, plural, one {Without it we transfer by hand.} other {Without them we transfer by hand.}}',
    { details: detailsInWords(needed, country), count: needed.length },
  )
}
