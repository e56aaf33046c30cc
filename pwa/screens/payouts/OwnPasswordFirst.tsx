import { useMutation } from '@tanstack/react-query'
import { forgotPassword } from '#shared/contract/auth'
import { ownPasswordNeeded } from '#shared/rules/own-password'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { showToast } from '../../notify/toasts'

/** Shown to a person whose leader still knows the password: they must set their own password before a payout. */
export function OwnPasswordFirst({ email }: { email: string }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(forgotPassword, { body: { email } }),
    onError: (error) =>
      showToast({ title: 'Error', description: reasonOf(error, 'Please try again.'), tone: 'destructive' }),
  })
  return (
    <section className="payout-warning" aria-label="Your own password">
      <p>
        <b>{ownPasswordNeeded()}</b>
      </p>
      <p>
        A community leader created this account for you and knows its first password. When you have chosen a password
        that only you know, you can add a bank or mobile money account and receive payouts.
      </p>
      <div role="status">
        {isSuccess && (
          <p>
            We have sent the link to <bdi>{email}</bdi>. It works once, for one hour.
          </p>
        )}
      </div>
      {!isSuccess && (
        <>
          <NeedsConnection what="Sending the link" />
          <p className="actions">
            <button
              type="button"
              className="button small"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => !isPending && mutate()}
            >
              {isPending ? 'Sending...' : 'Send me the link again'}
            </button>
          </p>
        </>
      )}
    </section>
  )
}
