import { useMutation } from '@tanstack/react-query'
import { forgotPassword } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { ownPasswordNeeded } from '#shared/rules/own-password'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'

/** Shown to a person whose leader still knows the password: they must set their own password before a payout. */
export function OwnPasswordFirst({ email }: { email: string }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(forgotPassword, { body: { email } }),
    onError: (error) =>
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' }),
  })
  return (
    <section className="payout-warning" aria-label={say('Your own password')}>
      <p>
        <b>{ownPasswordNeeded()}</b>
      </p>
      <p>
        {say(
          'A community leader created this account for you and knows its first password. When you have chosen a password that only you know, you can add a bank or mobile money account and receive payouts.',
        )}
      </p>
      <div role="status">
        {isSuccess && (
          <p>
            {sayNodes('We have sent the link to {email}. It works once, for one hour.', { email: <bdi>{email}</bdi> })}
          </p>
        )}
      </div>
      {!isSuccess && (
        <>
          <NeedsConnection what={say('Sending the link')} />
          <p className="actions">
            <button
              type="button"
              className="button small"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => !isPending && mutate()}
            >
              {isPending ? say('Sending...') : say('Send me the link again')}
            </button>
          </p>
        </>
      )}
    </section>
  )
}
