import { useMutation } from '@tanstack/react-query'
import { type BankAccount, showBankAccountNumber } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { NeedsConnection } from '../../../components/form/NeedsConnection'
import { sayNodes } from '../../../language/say-nodes'

const unseen = (words: string) => <span className="unseen">{words}</span>

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
            {sayNodes('Your money goes to {number}. If this is wrong, delete the account and add it again.', {
              number: <b dir="ltr">{data.accountNumber}</b>,
            })}
          </p>
        )}
        {error && <p className="form-problem">{reasonOf(error, say('Please try again.'))}</p>}
      </div>
      <NeedsConnection what={say('Showing the number')} hasTyped={false} />
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
          {isPending
            ? sayNodes('Loading...<unseen> of {account}</unseen>', { account: accountNumber, unseen })
            : data
              ? sayNodes('Hide the number<unseen> of {account}</unseen>', { account: accountNumber, unseen })
              : sayNodes('Show the whole number<unseen> of {account}</unseen>', { account: accountNumber, unseen })}
        </button>
      </p>
    </>
  )
}
