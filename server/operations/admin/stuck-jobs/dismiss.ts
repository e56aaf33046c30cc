import type { Viewer } from '../../../community/sessions/viewer'
import { recordAction } from '../../../platform/audit-log'
import type { Context } from '../../../platform/context'
import { refuse } from '../../../platform/refusals/refusal'

/** Removes a problem at a provider that an admin has dealt with. The audit trail keeps it. Throws 409 when it is not there any more. */
export async function dismiss({ database, clock }: Context, viewer: Viewer, id: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const removed = await transaction
      .deleteFrom('provider_problems')
      .where('id', '=', id)
      .returning(['provider', 'title', 'subject', 'problem', 'count'])
      .executeTakeFirst()
    if (!removed) throw refuse('stuck-job.not-stuck')
    await recordAction(transaction, {
      actorId: viewer.id,
      action: 'dismiss',
      subject: `provider:${id}`,
      before: removed,
      after: null,
      createdAt: clock(),
    })
  })
}
