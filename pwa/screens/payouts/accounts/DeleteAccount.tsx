import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BankAccount, deleteBankAccount } from '#shared/contract/bank-accounts'
import { send } from '../../../api/client'
import { isNotFound, reasonOf } from '../../../api/errors'
import { Dialog } from '../../../components/ui/Dialog'
import { showToast } from '../../../notify/toasts'
import { refreshPayouts } from '../payouts-route'

interface Props {
  account: BankAccount
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an account goes. */
export function DeleteAccount({ account, isOpen, onClose, onDeleted }: Props) {
  const client = useQueryClient()
  const name = `${account.bankName} ${account.accountNumber}`
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      // Gone already: an earlier try has done it, and its answer was lost.
      await send(deleteBankAccount, { params: { id: account.id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
    },
    async onSuccess() {
      onClose()
      await refreshPayouts(client)
      showToast({ title: 'Bank Account Deleted', description: `${name} is gone from your account.` })
      onDeleted()
    },
    onError(error) {
      onClose()
      void refreshPayouts(client)
      showToast({ title: 'Error', description: reasonOf(error, 'Please try again.'), tone: 'destructive' })
    },
  })
  return (
    <Dialog title="Delete this account?" isOpen={isOpen} onClose={onClose}>
      <p>
        <b dir="auto">{name}</b> can’t be paid out to any more. Payouts that were made to it stay in your list.
        {account.isPrimary && ' If you have other accounts, payouts go to the newest of them from then on.'}
      </p>
      <p className="actions">
        <button
          type="button"
          className="button danger"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? 'Deleting...' : 'Delete'}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Keep it
        </button>
      </p>
    </Dialog>
  )
}
