import { useMutation } from '@tanstack/react-query'
import { sendConfirmation } from '#shared/contract/account/confirm-email'
import type { OwnUser } from '#shared/contract/users'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { showToast } from '../../notify/toasts'
import { NeedsConnection } from '../form/NeedsConnection'

/** Asks a person who signed up to confirm their email address. Shows nothing once they have. */
export function EmailUnconfirmed({ viewer }: { viewer: OwnUser }) {
  // Older stored copies don't have these fields. The link for an own password confirms the address too.
  const isShown = viewer.emailConfirmed === false && viewer.passwordIsOwn !== false
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => send(sendConfirmation, {}),
    onError: (error) =>
      showToast({ title: 'Error', description: reasonOf(error, 'Please try again.'), tone: 'destructive' }),
  })
  if (!isShown) return null
  return (
    <section className="payout-warning" aria-labelledby="email-unconfirmed">
      <h2 id="email-unconfirmed">Confirm your email</h2>
      <p>
        We have sent a link to <bdi>{viewer.email}</bdi>. Please open it before your first payout: we send none to a
        person whose address is not confirmed.
      </p>
      <div role="status">{data && <p>{data.message}</p>}</div>
      {!data && (
        <>
          <NeedsConnection what="Sending the link" hasTyped={false} />
          <p className="actions">
            <button
              type="button"
              className="button small"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => !isPending && mutate()}
            >
              {isPending ? 'Sending...' : 'Send again'}
            </button>
          </p>
        </>
      )}
    </section>
  )
}
