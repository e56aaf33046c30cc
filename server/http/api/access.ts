import type { Access, Call } from '#shared/contract/base/call'
import type { Viewer } from '../../community/sessions/viewer'
import { signedIn } from '../../community/sessions/viewer'
import { requireSettledAdmin } from '../../community/users/admins'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { MINUTE } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'

/** Milliseconds for which a typed password counts for calls with which money or data can be taken. */
const CONFIRMED_FOR = 15 * MINUTE

/** Throws 401 for a visitor where a session is needed, and 403 without the role. */
export function admit({ audience }: Access, viewer: Viewer | null): void {
  if (audience === 'anyone' || audience === 'arriving') return
  const { isAdmin, isCommunityLeader } = signedIn(viewer)
  if (audience === 'leader' && !isCommunityLeader) throw refuse('request.leaders-only')
  if (audience === 'admin' && !isAdmin) throw refuse('request.admins-only')
}

/** Lets a caller in, or throws as `admit` does, and 403 where the password is needed again or a new admin has to wait. */
export type AccessCheck = (call: Pick<Call, 'name' | 'access'>, viewer: Viewer | null) => Promise<void>

/** Refused admin calls are recorded once a minute for each: enough to notice, too little to fill a disk. */
export function createAccessCheck({ database, clock }: Context): AccessCheck {
  const limits = createLimits(database, clock)
  return async ({ name, access }, viewer) => {
    if (access.audience === 'admin' && viewer && !viewer.isAdmin) {
      const { allowed } = await limits.take(`refused:${viewer.id}:${name}`, 1, MINUTE)
      if (allowed) {
        await database.transaction((transaction) =>
          recordAction(transaction, {
            actorId: viewer.id,
            action: 'refused',
            subject: `call:${name}`,
            createdAt: clock(),
          }),
        )
      }
    }
    admit(access, viewer)
    if (!viewer || !('password' in access)) return
    if (access.password === 'again' && clock() - viewer.confirmedAt >= CONFIRMED_FOR)
      throw refuse('account.confirm-password')
    if (access.audience === 'admin' && access.newAdmin === 'waits')
      await requireSettledAdmin(database.read, viewer, clock())
  }
}
