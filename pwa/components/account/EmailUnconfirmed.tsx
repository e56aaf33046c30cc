import { sendConfirmation } from '#shared/contract/account/confirm-email'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { sayNodes } from '../../language/say-nodes'
import { NeedsConnection, PendingButton, useAct } from '../form/Form'

/** Older stored copies don't have these fields. The link for an own password confirms the address too. */
export const needsConfirmation = ({ emailConfirmed, passwordIsOwn }: OwnUser): boolean =>
  emailConfirmed === false && passwordIsOwn !== false

export function EmailUnconfirmed({ viewer }: { viewer: OwnUser }) {
  const sending = useAct({ act: () => send(sendConfirmation, {}) })
  if (!needsConfirmation(viewer)) return null
  return (
    <section className="payout-warning" aria-labelledby="email-unconfirmed">
      <h2 id="email-unconfirmed">{say('Confirm your email')}</h2>
      <p>
        {sayNodes(
          'We have sent a link to {email}. Please open it before your first payout: we send none to a person whose address is not confirmed.',
          { email: <bdi>{viewer.email}</bdi> },
        )}
      </p>
      <div role="status">{sending.data && <p>{sending.data.message}</p>}</div>
      {!sending.data && (
        <>
          <NeedsConnection what={say('Sending the link')} hasTyped={false} />
          <p className="actions">
            <PendingButton action={sending} className="button small" pending={say('Sending...')}>
              {say('Send again')}
            </PendingButton>
          </p>
        </>
      )}
    </section>
  )
}
