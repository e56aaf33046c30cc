import { getBooks } from '#shared/contract/books'
import { checkCode, checkList } from '#shared/contract/checks'
import { countShares } from '#shared/contract/payments'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { checkBooks } from '../../giving/books/check'
import { readBooks } from '../../giving/books/read'
import { readShares } from '../../giving/books/shares'
import type { Api } from '../api/api'

export function bindBooks(api: Api, context: Context): void {
  const shared = api.with({ shared: true })
  shared.bindBody(getBooks, ({ params }) => readBooks(context, params.id))
  shared.bindBody(checkCode, ({ query }) => checkBooks(context, query.code))
  api.bindBody(checkList, ({ body }) => checkBooks(context, body.code, body.list))
  api.bindBody(countShares, ({ params }, { viewer }) => readShares(context, signedIn(viewer), params.id))
}
