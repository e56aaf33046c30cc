import { type Audience, admit } from '../accounts/policy'
import type { Viewer } from '../accounts/viewer'
import { recordAct } from '../admin/audit-trail'
import type { Context } from '../context'
import { createLimits } from './limits'

const MINUTE = 60_000

/** Lets a caller in, or throws as `admit` does. `what` names the call. */
export type Door = (audience: Audience, viewer: Viewer | null, what: string) => Promise<void>

/**
 * The door that every request passes. A signed-in person at an admin's call is written down in the audit trail, once a minute for
 * each call: enough to be seen, too little to fill the disk.
 */
export function createDoor({ database, clock }: Context): Door {
  const limits = createLimits(database, clock)
  return async (audience, viewer, what) => {
    if (audience === 'admin' && viewer && !viewer.isAdmin) {
      const { allowed } = await limits.take(`refused:${viewer.id}:${what}`, 1, MINUTE)
      if (allowed) {
        await database.transaction((transaction) =>
          recordAct(transaction, {
            actorId: viewer.id,
            action: 'refused',
            subject: `call:${what}`,
            before: null,
            after: null,
            createdAt: clock(),
          }),
        )
      }
    }
    admit(audience, viewer)
  }
}
