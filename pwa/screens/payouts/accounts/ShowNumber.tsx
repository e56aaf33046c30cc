import { useMutation } from '@tanstack/react-query'
import { type BankAccount, showBankAccountNumber } from '#shared/contract/bank-accounts'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { NeedsConnection } from '../../../components/form/NeedsConnection'

/** Shows the owner the whole number, after the password. It is in memory only, until they hide it or leave the page. */
export function ShowNumber({ account: { id, accountNumber } }: { account: BankAccount }) {
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: () => send(showBankAccountNumber, { params: { id } }),
    gcTime: 0,
  })
  return (
    <>
      <div role="status">
        {data && (
          <p>
            Your money goes to <b dir="ltr">{data.accountNumber}</b>. If this is wrong, delete the account and add it
            again.
          </p>
        )}
        {error && <p className="form-problem">{reasonOf(error, 'Please try again.')}</p>}
      </div>
      <NeedsConnection what="Showing the number" hasTyped={false} />
      <p>
        <button
          type="button"
          className="button quiet small"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => {
            if (data) reset()
            else if (!isPending) mutate()
          }}
        >
          {isPending ? 'Loading...' : data ? 'Hide the number' : 'Show the whole number'}
          <span className="unseen"> of {accountNumber}</span>
        </button>
      </p>
    </>
  )
}
