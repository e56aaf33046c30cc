import { getGivingStatement } from '#shared/contract/books/statements'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { readGivingStatement } from '../../giving/receipts'
import type { Api } from '../api/api'

/** The donations that the signed-in user made in a year. */
export function bindStatements(api: Api, context: Context): void {
  api.bind(getGivingStatement, async ({ params }, { viewer }) => ({
    body: await readGivingStatement(context, signedIn(viewer).id, params.year),
  }))
}
