import type Router from '@koa/router'
import { signedIn } from '../../../community/sessions/policy'
import { csvOf } from '../../../operations/admin/exports/stream'
import { EXPORTED } from '../../../operations/admin/exports/tables'
import { recordAction } from '../../../platform/audit-log'
import type { Context } from '../../../platform/context'
import { refuse } from '../../../platform/refusals/refusal'
import { createAccessCheck } from '../../api/check-access'
import { readCaller } from '../../api/read-caller'

/**
 * `GET /api/admin/export/{table}.csv`: each table of the admin screen, complete. For admins; the audit trail records each
 * export.
 */
export function exportRoutes(router: Router, context: Context): void {
  const { database, clock } = context
  const checkAccess = createAccessCheck(context)

  router.get('/api/admin/export/:table.csv', async (ctx) => {
    const { viewer } = await readCaller(context, ctx)
    await checkAccess('admin', viewer, 'export')
    const name = ctx.params.table ?? ''
    const table = EXPORTED.get(name)
    if (!table) throw refuse('export.not-found')
    const now = clock()
    await database.transaction((transaction) =>
      recordAction(transaction, {
        actorId: signedIn(viewer).id,
        action: 'export',
        subject: `table:${name}`,
        before: null,
        after: null,
        createdAt: now,
      }),
    )
    const day = new Date(now).toISOString().slice(0, 10)
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Disposition', `attachment; filename="pamoja-${name}-${day}.csv"`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = csvOf(context, table)
  })
}
