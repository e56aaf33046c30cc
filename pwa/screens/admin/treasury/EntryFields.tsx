import { CURRENCIES } from '#shared/rules/money/currencies'
import { BANK } from '#shared/rules/treasury'
import { Field } from '../../../components/form/Field'
import { TextArea } from '../../../components/form/TextArea'
import { TextField } from '../../../components/form/TextField'
import { AGAINST_NAMES, type FormKind, holderName } from './treasury-words'

const MAXIMUM_REASON = 500
const money = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const

interface Props {
  kind: FormKind
  holders: readonly string[]
  /** The chosen currencies. */
  currency: string
  toCurrency: string
}

/** The fields of an entry that depend on what happened. */
export function EntryFields({ kind, holders, currency, toCurrency }: Props) {
  if (kind === 'fees-taken') return <TextField name="amount" label="Amount ($)" {...money} />
  if (kind === 'write-off') return <WriteOffFields />
  const isExchange = kind === 'exchange'
  const isTransfer = kind === 'top-up' || kind === 'withdrawal'
  const hasDollars = currency === 'USD' || (isExchange && toCurrency === 'USD')
  return (
    <>
      <Field name="holder" label={isTransfer ? 'Provider' : 'Who holds the money'}>
        {(control) => (
          <select {...control}>
            {holders
              .filter((holder) => !isTransfer || holder !== BANK)
              .map((holder) => (
                <option key={holder} value={holder}>
                  {holderName(holder)}
                </option>
              ))}
          </select>
        )}
      </Field>
      <div className="admin-pair">
        <CurrencyField name="currency" label={isExchange ? 'From currency' : 'Currency'} />
        <TextField
          name="amount"
          label={isExchange ? 'Amount that left' : 'Amount'}
          hint={kind === 'correction' ? 'With a minus sign if there is less than the books say.' : undefined}
          {...money}
        />
      </div>
      {isExchange && (
        <div className="admin-pair">
          <CurrencyField name="toCurrency" label="To currency" />
          <TextField name="toAmount" label="Amount that arrived" {...money} />
        </div>
      )}
      {!hasDollars && (
        <TextField
          name="worth"
          label="Worth in US dollars (optional)"
          hint="If you leave it empty, the average of the balance counts."
          {...money}
        />
      )}
      {kind === 'correction' && (
        <Field name="against" label="What explains the difference">
          {(control) => (
            <select {...control}>
              {Object.entries(AGAINST_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <ReasonField isNeeded={kind === 'correction'} />
    </>
  )
}

function WriteOffFields() {
  return (
    <>
      <div className="admin-pair">
        <TextField
          name="fundraiserId"
          label="Number of the fundraiser"
          hint="For a creator: the last part of the fundraiser’s address."
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          name="userId"
          label="Number of the leader"
          hint="For a commission: the last part of the profile’s address."
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
      </div>
      <TextField name="amount" label="Amount ($)" hint="At most what the balance is below zero." {...money} />
      <ReasonField isNeeded />
    </>
  )
}

export function ReasonField({ isNeeded }: { isNeeded: boolean }) {
  return (
    <TextArea
      name="reason"
      label={isNeeded ? 'Reason' : 'Note (optional)'}
      maximum={MAXIMUM_REASON}
      maxLength={MAXIMUM_REASON}
      rows={2}
    />
  )
}

/** What identifies the entry on the statement of the provider or the bank. */
export function StatementFields() {
  return (
    <div className="admin-pair">
      <Field name="day" label="Date on the statement">
        {(control) => <input type="date" defaultValue={new Date().toISOString().slice(0, 10)} {...control} />}
      </Field>
      <TextField name="reference" label="Reference on the statement" maxLength={100} autoComplete="off" />
    </div>
  )
}

function CurrencyField({ name, label }: { name: string; label: string }) {
  return (
    <Field name={name} label={label}>
      {(control) => (
        <select {...control}>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      )}
    </Field>
  )
}
