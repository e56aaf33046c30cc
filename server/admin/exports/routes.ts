import type Router from '@koa/router'
import { signedIn } from '../../accounts/policy'
import type { Context } from '../../context'
import { AppError } from '../../http/app-error'
import { readCaller } from '../../http/caller'
import { createDoor } from '../../http/door'
import { recordAct } from '../audit-trail'
import { csvOf } from './stream'
import { EXPORTED } from './tables'

/** `GET /api/admin/export/{table}.csv`: each table of the admin screen, whole. For admins; that it was taken is written down. */
export function exportRoutes(router: Router, context: Context): void {
  const { database, clock } = context
  const door = createDoor(context)

  router.get('/api/admin/export/:table.csv', async (ctx) => {
    const { viewer } = await readCaller(context, ctx)
    await door('admin', viewer, 'export')
    const name = ctx.params.table ?? ''
    const table = EXPORTED.get(name)
    if (!table) throw new AppError(404, 'There is no such table')
    const now = clock()
    await database.transaction((transaction) =>
      recordAct(transaction, {
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
