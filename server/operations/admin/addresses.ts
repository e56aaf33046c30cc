import { actsAsAdmin, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { DAY } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'

/** How the addresses of a list are written. */
type WriteAddress = (email: string) => string

/** `j•••@example.org`: enough to tell two people apart, too little to write to them. */
const maskAddress: WriteAddress = (email) => `${[...email][0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`

/** Masked, unless the admin asks to see them; then as a file of the list: a settled admin, a fresh proof, and a line in the audit trail. */
export async function addressesIn(
  { database, clock }: Context,
  viewer: Viewer,
  asked: 'shown' | undefined,
  list: 'users' | 'donations' | 'owed balances' | 'payments to review',
): Promise<WriteAddress> {
  if (asked === undefined || !actsAsAdmin(viewer)) return maskAddress
  const { allowed } = await createLimits(database, clock).take(`addresses:${viewer.id}:${list}`, 1, DAY)
  if (allowed)
    await database.transaction((transaction) =>
      recordAction(transaction, {
        actorId: viewer.id,
        action: 'addresses shown',
        subject: `list:${list}`,
        createdAt: clock(),
      }),
    )
  return (email) => email
}
