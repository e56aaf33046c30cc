import type Router from '@koa/router'
import { signedIn } from '../../../community/sessions/policy'
import type { Context } from '../../../context'
import { csvOf } from '../../../operations/admin/exports/stream'
import { EXPORTED } from '../../../operations/admin/exports/tables'
import { recordAction } from '../../../platform/audit-log'
import { refuse } from '../../../platform/refusals/refusal'
import { createAccessCheck } from '../../api/check-access'
import { readCaller } from '../../api/read-caller'
import { periodOf, readDays } from './export-days'

/**
 * `GET /api/admin/export/{table}.csv?from=2026-10-01&to=2026-10-31`: the rows of a table from one UTC day to another, both included;
 * without days the whole table. For admins; the audit trail records each export.
 */
export function exportRoutes(router: Router, context: Context): void {
  const { database, clock } = context
  const checkAccess = createAccessCheck(context)

  router.get('/api/admin/export/:table.csv', async (ctx) => {
    const { viewer } = await readCaller(context, ctx)
    await checkAccess('admin', viewer, 'export')
    const name = ctx.params.table ?? ''
    const days = readDays(ctx.query)
    const now = clock()
    const today = new Date(now).toISOString().slice(0, 10)
    const table = EXPORTED.get(name)
    if (!table) throw refuse('export.not-found')
    await database.transaction((transaction) =>
      recordAction(transaction, {
        actorId: signedIn(viewer).id,
        action: 'export',
        subject: `table:${name}`,
        before: null,
        after: days.from || days.to ? days : null,
        createdAt: now,
      }),
    )
    context.securityLog.record('export', { address: ctx.ip, userId: signedIn(viewer).id, subject: `table:${name}` })
    const label = days.from || days.to ? `from-${days.from ?? 'start'}-to-${days.to ?? today}` : today
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Disposition', `attachment; filename="pamoja-${name}-${label}.csv"`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = csvOf(context, table, periodOf(days))
  })
}
