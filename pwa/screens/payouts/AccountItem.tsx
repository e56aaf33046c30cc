import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import {
  addBankAccountDetails,
  type BankAccount,
  deleteBankAccount,
  setPrimaryBankAccount,
} from '#shared/contract/bank-accounts'
import { formatCountry } from '#shared/language/format-country'
import { say, sayIn } from '#shared/language/say'
import { detailsInWords } from '#shared/rules/transfer-details'
import { send } from '../../api/client'
import { isNotFound } from '../../api/errors'
import { Form, FormError, NeedsConnection, PendingButton, SubmitButton, useAct } from '../../components/form/Form'
import { useForm } from '../../components/form/useForm'
import { Button, QuietButton } from '../../components/ui/Buttons'
import { Dialog } from '../../components/ui/Dialog'
import { VerifiedIcon } from '../../components/ui/icons'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { accountTypeNames, DetailFields } from './account-fields'
import { refreshPayouts } from './payouts-route'

export function AccountItem({ account, onChanged }: { account: BankAccount; onChanged: () => void }) {
  const id = useId()
  const [isDeleting, setDeleting] = useState(false)
  const { bankName, accountNumber, accountHolderName, isPrimary, isVerified } = account
  const reason = reasonNotDeletable(account)
  return (
    <article className="panel bank-account" aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <bdi>{bankName}</bdi>{' '}
          <span className="account-number" dir="ltr">
            {accountNumber}
          </span>
        </h3>
        <p className="badges">
          {isPrimary && <span className="badge active">{sayIn('a bank account', 'Primary')}</span>}
          {isVerified ? (
            <span className="badge">
              <VerifiedIcon /> {sayIn('a bank account', 'Verified')}
            </span>
          ) : (
            <span className="badge pending">{sayIn('a bank account', 'Waiting for verification')}</span>
          )}
        </p>
      </header>
      <p>
        <bdi>{accountHolderName}</bdi>
        <span className="quiet-text">
          {say('{kind}, {country}, {currency}', {
            kind: accountTypeNames()[account.accountType] ?? account.accountType,
            country: formatCountry(account.country),
            currency: account.currency,
          })}
        </span>
      </p>
      <div className="actions">
        {!isPrimary && <SetPrimary account={account} onDone={onChanged} />}
        <Button
          className="button danger small"
          aria-haspopup="dialog"
          aria-describedby={reason ? `${id}-reason` : undefined}
          disabled={reason !== null}
          onClick={() => setDeleting(true)}
        >
          {sayNodes('Delete<unseen> {account}</unseen>', {
            account: `${bankName} ${accountNumber}`,
            unseen: (words) => <bdi className="unseen">{words}</bdi>,
          })}
        </Button>
      </div>
      <AddDetails account={account} />
      {reason && (
        <p id={`${id}-reason`} className="quiet-text">
          {reason}
        </p>
      )}
      <DeleteAccount account={account} isOpen={isDeleting} onClose={() => setDeleting(false)} onDeleted={onChanged} />
    </article>
  )
}

/** The reason why an account can't be deleted now; null if it can. */
function reasonNotDeletable({ hasPayoutUnderWay }: BankAccount): string | null {
  return hasPayoutUnderWay
    ? say('A payout to this account is in progress. You can delete the account when it has arrived.')
    : null
}

function SetPrimary({ account, onDone }: { account: BankAccount; onDone: () => void }) {
  const client = useQueryClient()
  const name = `${account.bankName} ${account.accountNumber}`
  const setting = useAct({
    act: () => send(setPrimaryBankAccount, { params: { id: account.id } }),
    async onDone() {
      await refreshPayouts(client)
      showToast({
        title: say('Primary Account Updated'),
        description: say('Your payouts go to {account} from now on.', { account: name }),
      })
      onDone()
    },
  })
  const unseenName = <span className="unseen"> {name}</span>
  return (
    <PendingButton
      action={setting}
      className="button quiet small"
      pending={
        <>
          {say('Setting...')}
          {unseenName}
        </>
      }
    >
      {sayIn('a bank account', 'Set as Primary')}
      {unseenName}
    </PendingButton>
  )
}

function AddDetails({ account }: { account: BankAccount }) {
  const { missingDetails: missing, country } = account
  // A reply that was stored on the device earlier has no such list.
  if (!missing || missing.length === 0) return null
  return (
    <details className="account-details">
      <summary>{say('Add details for automatic transfers')}</summary>
      <p>
        {say(
          'We still need: {details}. {count, plural, one {Without it we transfer your payouts by hand, which takes longer.} other {Without them we transfer your payouts by hand, which takes longer.}}',
          { details: detailsInWords(missing, country), count: missing.length },
        )}
      </p>
      <DetailsForm account={account} />
    </details>
  )
}

function DetailsForm({ account: { id, bankName, country, missingDetails } }: { account: BankAccount }) {
  const client = useQueryClient()
  const form = useForm({
    schema: addBankAccountDetails.body,
    read: (typed) => typed,
    submit: (body) => send(addBankAccountDetails, { params: { id }, body }),
    async onDone() {
      await refreshPayouts(client)
      showToast({
        title: say('Details Added'),
        description: say('Thank you. They were added to {bank}.', { bank: bankName }),
      })
    },
    failure: { title: say('Error'), text: say('Please try again.') },
  })
  return (
    <Form form={form} aria-label={say('Add details for automatic transfers')}>
      <DetailFields details={missingDetails} country={country} bankName={bankName} />
      <NeedsConnection what={say('Adding details')} />
      <FormError />
      <SubmitButton pending={say('Saving...')}>{say('Add details')}</SubmitButton>
    </Form>
  )
}

interface DeleteAccountProps {
  account: BankAccount
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

function DeleteAccount({ account, isOpen, onClose, onDeleted }: DeleteAccountProps) {
  const client = useQueryClient()
  const name = `${account.bankName} ${account.accountNumber}`
  const deleting = useAct({
    async act() {
      // An earlier try has already deleted it, but its reply was lost.
      await send(deleteBankAccount, { params: { id: account.id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
    },
    async onDone() {
      onClose()
      await refreshPayouts(client)
      showToast({
        title: say('Bank Account Deleted'),
        description: say('{account} was removed from your account.', { account: name }),
      })
      onDeleted()
    },
    onFailed() {
      onClose()
      void refreshPayouts(client)
    },
  })
  return (
    <Dialog title={say('Delete this account?')} isOpen={isOpen} onClose={onClose}>
      <p>
        {sayNodes('You will no longer receive payouts to {account}. Earlier payouts to it stay in your list.', {
          account: <b dir="auto">{name}</b>,
        })}
        {account.isPrimary && ` ${say('If you have other accounts, your payouts will go to the newest of them.')}`}
      </p>
      <p className="actions">
        <PendingButton action={deleting} className="button danger" pending={say('Deleting...')}>
          {say('Delete')}
        </PendingButton>
        <QuietButton onClick={onClose}>{sayIn('a bank account', 'Keep it')}</QuietButton>
      </p>
    </Dialog>
  )
}
