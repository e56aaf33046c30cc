import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { type Audience, admit, CONFIRMED_CALLS } from './access'

const MINUTE = 60_000
/** Milliseconds for which a typed password counts for calls with which money or data can be taken. */
const CONFIRMED_FOR = 15 * MINUTE

/** Lets a caller in, or throws as `admit` does, and 403 for a call that needs the password again. */
export type AccessCheck = (audience: Audience, viewer: Viewer | null, callName: string) => Promise<void>

/**
 * The access check of every request. When a signed-in user without the role makes an admin call, the audit trail records it
 * once a minute for each call: enough to notice it, too little to fill the disk.
 */
export function createAccessCheck({ database, clock }: Context): AccessCheck {
  const limits = createLimits(database, clock)
  return async (audience, viewer, callName) => {
    if (audience === 'admin' && viewer && !viewer.isAdmin) {
      const { allowed } = await limits.take(`refused:${viewer.id}:${callName}`, 1, MINUTE)
      if (allowed) {
        await database.transaction((transaction) =>
          recordAction(transaction, {
            actorId: viewer.id,
            action: 'refused',
            subject: `call:${callName}`,
            before: null,
            after: null,
            createdAt: clock(),
          }),
        )
      }
    }
    admit(audience, viewer)
    if (viewer && CONFIRMED_CALLS.has(callName) && clock() - viewer.confirmedAt >= CONFIRMED_FOR) {
      throw refuse('account.confirm-password')
    }
  }
}
