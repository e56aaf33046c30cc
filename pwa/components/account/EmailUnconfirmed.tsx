import { useMutation } from '@tanstack/react-query'
import { sendConfirmation } from '#shared/contract/account/confirm-email'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { NeedsConnection } from '../form/NeedsConnection'

/** Asks a person who signed up to confirm their email address. Shows nothing once they have. */
export function EmailUnconfirmed({ viewer }: { viewer: OwnUser }) {
  // Older stored copies don't have these fields. The link for an own password confirms the address too.
  const isShown = viewer.emailConfirmed === false && viewer.passwordIsOwn !== false
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => send(sendConfirmation, {}),
    onError: (error) =>
      showToast({ title: say('Error'), description: reasonOf(error, say('Please try again.')), tone: 'destructive' }),
  })
  if (!isShown) return null
  return (
    <section className="payout-warning" aria-labelledby="email-unconfirmed">
      <h2 id="email-unconfirmed">{say('Confirm your email')}</h2>
      <p>
        {sayNodes(
          'We have sent a link to {email}. Please open it before your first payout: we send none to a person whose address is not confirmed.',
          { email: <bdi>{viewer.email}</bdi> },
        )}
      </p>
      <div role="status">{data && <p>{data.message}</p>}</div>
      {!data && (
        <>
          <NeedsConnection what={say('Sending the link')} hasTyped={false} />
          <p className="actions">
            <button
              type="button"
              className="button small"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => !isPending && mutate()}
            >
              {isPending ? say('Sending...') : say('Send again')}
            </button>
          </p>
        </>
      )}
    </section>
  )
}
