import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BankAccount, deleteBankAccount } from '#shared/contract/bank-accounts'
import { say, sayIn } from '#shared/language/say'
import { send } from '../../../api/client'
import { isNotFound, reasonOf } from '../../../api/errors'
import { Dialog } from '../../../components/ui/Dialog'
import { sayNodes } from '../../../language/say-nodes'
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
      showToast({
        title: say('Bank Account Deleted'),
        description: say('{account} was removed from your account.', { account: name }),
      })
      onDeleted()
    },
    onError(error) {
      onClose()
      void refreshPayouts(client)
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' })
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
        <button
          type="button"
          className="button danger"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => !isPending && mutate()}
        >
          {isPending ? say('Deleting...') : say('Delete')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {sayIn('a bank account', 'Keep it')}
        </button>
      </p>
    </Dialog>
  )
}
