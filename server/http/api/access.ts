import { type Access, type Call, needsProof } from '#shared/contract/base/call'
import type { Viewer } from '../../community/sessions/viewer'
import { actsAsAdmin, hasFreshProof, signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { DAY } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'

/** What is refused to people without the role is recorded once a day for each call, and this often in all. */
const REFUSALS_A_DAY = 100

/** Throws 401 for a visitor where a session is needed, and 403 without the role. */
export function admit({ audience }: Access, viewer: Viewer | null): void {
  if (audience === 'anyone' || audience === 'arriving') return
  const { isAdmin, isCommunityLeader } = signedIn(viewer)
  if (audience === 'leader' && !isCommunityLeader) throw refuse('request.leaders-only')
  if (audience === 'admin' && !isAdmin) throw refuse('request.admins-only')
}

/** Lets a caller in, or throws as `admit` does, and 403 where the password is needed again or a new admin has to wait. */
export type AccessCheck = (call: Pick<Call, 'name' | 'access'>, viewer: Viewer | null) => Promise<void>

/** The trail can't be emptied: strangers must not fill it, nor bury what admins do. */
export function createAccessCheck(context: Context): AccessCheck {
  const { database, clock } = context
  const limits = createLimits(database, clock)
  return async ({ name, access }, viewer) => {
    if (access.audience === 'admin' && viewer && !viewer.isAdmin) {
      const isNew = (await limits.take(`refused:${viewer.id}:${name}`, 1, DAY)).allowed
      if (isNew && (await limits.take('refused', REFUSALS_A_DAY, DAY)).allowed) {
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
    if (!viewer || !needsProof(access)) return
    if (access.audience === 'admin') actsAsAdmin(viewer)
    else if (!hasFreshProof(viewer, clock())) throw refuse('account.confirm-password')
  }
}
