import type Router from '@koa/router'
import { getGivingStatement, getStatement, listStatements } from '#shared/contract/books/statements'
import { readGivingStatement } from '../../giving/receipts/giving-statement'
import { findHolder, readStatement, readStatementMonths } from '../../giving/statements/statement'
import { statementFile } from '../../operations/statements/files'
import type { Context } from '../../platform/context'
import type { Api } from '../api/api'
import { createAccessCheck } from '../api/check-access'
import { checkInput } from '../api/check-input'
import { readCaller } from '../api/read-caller'

/** Statements of the signed-in user. Admins may read those of every person, also after an account was closed. */
export function bindStatements(api: Api, context: Context): void {
  api.bind(listStatements, async ({ query }, { viewer }) => ({
    body: await readStatementMonths(context, (await findHolder(context, viewer, query.userId)).person),
  }))

  api.bind(getStatement, async ({ params, query }, { viewer }) => ({
    body: await readStatement(context, (await findHolder(context, viewer, query.userId)).person, params.month),
  }))

  api.bind(getGivingStatement, async ({ params, query }, { viewer }) => ({
    body: await readGivingStatement(context, (await findHolder(context, viewer, query.userId)).person, params.year),
  }))
}

/** `GET /api/statements/{month}.csv`: the same statement as a file, with every line. That of another person is an export by an admin. */
export function statementFileRoutes(router: Router, context: Context): void {
  const checkAccess = createAccessCheck(context)

  router.get('/api/statements/:month.csv', async (ctx) => {
    const { viewer } = await readCaller(context, ctx)
    const { userId = undefined } = ctx.query
    const { params, query } = checkInput(getStatement, { params: ctx.params, query: { userId }, body: {} })
    const { person, isOwn } = await findHolder(context, viewer, query.userId)
    if (!isOwn) await checkAccess('admin', viewer, 'export')
    const file = await statementFile(context, person, params.month)
    context.securityLog.record('export', { address: ctx.ip, userId: viewer?.id ?? null, subject: 'table:statement' })
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Content-Disposition', `attachment; filename="pamoja-statement-${params.month}.csv"`)
    ctx.type = 'text/csv; charset=utf-8'
    ctx.body = file
  })
}
