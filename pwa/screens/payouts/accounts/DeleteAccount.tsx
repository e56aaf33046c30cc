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

/** Asks for a confirmation before an account is deleted. */
export function DeleteAccount({ account, isOpen, onClose, onDeleted }: Props) {
  const client = useQueryClient()
  const name = `${account.bankName} ${account.accountNumber}`
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      // An earlier try has already deleted it, but its reply was lost.
      await send(deleteBankAccount, { params: { id: account.id } }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error
      })
    },
    async onSuccess() {
      onClose()
      await refreshPayouts(client)
      showToast({ title: 'Bank Account Deleted', description: `${name} was removed from your account.` })
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
        You will no longer receive payouts to <b dir="auto">{name}</b>. Earlier payouts to it stay in your list.
        {account.isPrimary && ' If you have other accounts, your payouts will go to the newest of them.'}
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
