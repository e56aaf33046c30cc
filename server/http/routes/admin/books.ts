import type Router from '@koa/router'
import { closeMonth, getOperatorStatement, listBookMonths } from '#shared/contract/admin/books'
import { signedIn } from '../../../community/sessions/policy'
import { closeMonth as close, readBookMonths } from '../../../giving/ledger/closed-months'
import { readOperatorStatement } from '../../../giving/statements/operator'
import { operatorFile } from '../../../operations/statements/files'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'
import { createAccessCheck } from '../../api/check-access'
import { checkInput } from '../../api/check-input'
import { readCaller } from '../../api/read-caller'

export function bindBooks(api: Api, context: Context): void {
  api.bind(listBookMonths, async () => ({ body: await readBookMonths(context) }))

  api.bind(getOperatorStatement, async ({ params }) => ({ body: await readOperatorStatement(context, params.month) }))

  api.bind(closeMonth, async ({ body }, { viewer }) => ({ body: await close(context, signedIn(viewer), body.month) }))
}

/** `GET /api/admin/statements/{month}.csv`: the books of a month as a file. */
export function bookFileRoutes(router: Router, context: Context): void {
  const checkAccess = createAccessCheck(context)

  router.get('/api/admin/statements/:month.csv', async (ctx) => {
    const { viewer } = await readCaller(context, ctx)
    await checkAccess('admin', viewer, 'export')
    const { params } = checkInput(getOperatorStatement, { params: ctx.params, query: {}, body: {} })
    const statement = await readOperatorStatement(context, params.month)
    context.securityLog.record('export', { address: ctx.ip, userId: signedIn(viewer).id, subject: 'table:books' })
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Disposition', `attachment; filename="pamoja-books-${params.month}.csv"`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = operatorFile(context, statement)
  })
}
