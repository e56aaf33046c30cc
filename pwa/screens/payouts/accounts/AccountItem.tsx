import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type BankAccount, setPrimaryBankAccount } from '#shared/contract/bank-accounts'
import { formatCountry } from '#shared/language/format-country'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { VerifiedIcon } from '../../../components/ui/icons'
import { showToast } from '../../../notify/toasts'
import { refreshPayouts } from '../payouts-route'
import { AddDetails } from './AddDetails'
import { ACCOUNT_TYPE_NAMES } from './account-fields'
import { DeleteAccount } from './DeleteAccount'
import { ShowNumber } from './ShowNumber'

interface Props {
  account: BankAccount
  /** Called when the element with the focus was removed. */
  onChanged: () => void
}

export function AccountItem({ account, onChanged }: Props) {
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
          {isPrimary && <span className="badge active">Primary</span>}
          {isVerified ? (
            <span className="badge">
              <VerifiedIcon /> Verified
            </span>
          ) : (
            <span className="badge pending">Waiting for verification</span>
          )}
        </p>
      </header>
      <p>
        <bdi>{accountHolderName}</bdi>
        <span className="quiet-text">
          {ACCOUNT_TYPE_NAMES[account.accountType] ?? account.accountType}, {formatCountry(account.country)},{' '}
          {account.currency}
        </span>
      </p>
      <ShowNumber account={account} />
      <div className="actions">
        {!isPrimary && <SetPrimary account={account} onDone={onChanged} />}
        <button
          type="button"
          className="button danger small"
          aria-haspopup="dialog"
          aria-describedby={reason ? `${id}-reason` : undefined}
          disabled={reason !== null}
          onClick={() => setDeleting(true)}
        >
          Delete
          <span className="unseen">
            {' '}
            <bdi>{bankName}</bdi> <bdi dir="ltr">{accountNumber}</bdi>
          </span>
        </button>
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
    ? 'A payout to this account is in progress. You can delete the account when it has arrived.'
    : null
}

function SetPrimary({ account, onDone }: { account: BankAccount; onDone: () => void }) {
  const client = useQueryClient()
  const name = `${account.bankName} ${account.accountNumber}`
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(setPrimaryBankAccount, { params: { id: account.id } }),
    async onSuccess() {
      await refreshPayouts(client)
      showToast({ title: 'Primary Account Updated', description: `Your payouts go to ${name} from now on.` })
      onDone()
    },
    onError: (error) =>
      showToast({ title: 'Error', description: reasonOf(error, 'Please try again.'), tone: 'destructive' }),
  })
  return (
    <button
      type="button"
      className="button quiet small"
      aria-disabled={isPending}
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {isPending ? 'Setting...' : 'Set as Primary'}
      <span className="unseen"> {name}</span>
    </button>
  )
}
