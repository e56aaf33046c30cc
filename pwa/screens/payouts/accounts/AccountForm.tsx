import { useState } from 'react'
import { type BankAccount, createBankAccount } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
import { send } from '../../../api/client'
import { ConnectionError, reasonOf } from '../../../api/errors'
import { Form } from '../../../components/form/Form'
import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { SubmitButton } from '../../../components/form/SubmitButton'
import { type Fields, useForm } from '../../../components/form/useForm'
import { connection } from '../../../offline/connection/connection'
import { AccountFields } from './AccountFields'
import { readAccount } from './account-fields'
import { mobileMoneyIn } from './countries'
import { suggestAccount } from './own-country'

let attempt: { content: string; key: string } | null = null

/**
 * The idempotency key for adding an account: the same for the same request. It is kept in memory only, because the request must not
 * be stored on the device; after a reload the server recognises the number itself.
 */
function accountKeyOf(body: object): string {
  const content = JSON.stringify(body)
  if (attempt?.content !== content) attempt = { content, key: crypto.randomUUID() }
  return attempt.key
}

/** Forgets the key and the request after the reply. */
function forgetAccountKey(): void {
  attempt = null
}

interface Props {
  /** The place in the person's profile. */
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

/** Adds a bank or mobile-money account. */
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
      forgetAccountKey()
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
        {onCancel && (
          <button type="button" className="button quiet" onClick={onCancel}>
            {say('Cancel')}
          </button>
        )}
      </p>
    </Form>
  )
}
