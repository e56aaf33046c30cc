import type { listOwedBalances, OwedBalance } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import type { OwedReason } from '#shared/rules/payouts'
import type { Context } from '../../../platform/context'
import type { Row } from '../../../platform/database/schema'
import { decodeCursor } from '../../../platform/lists/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../../../platform/lists/pages'
import { sentenceOf } from '../../../platform/refusals/refusal'
import { listPeopleWithAccounts } from '../account-queries'
import { findPeople } from '../accounts/person'
import { needsSecondAdmin } from '../approvals/second-admin'
import { payableFrom, payableInAll } from '../balance/balance'
import { listBalances } from '../balance/list-balances'
import { hasOpenReturn, listOpenReturns } from '../balance/open-returns'
import { findContacts } from '../former-contacts'
import { listEndedBalances } from './owed-queries'

/** Balances that get no more donations and are still owed, the longest unchanged first. Throws 400 for a foreign cursor. */
export async function readOwedBalances(
  context: Context,
  { q, limit = ADMIN_PAGE, cursor }: CallInput<typeof listOwedBalances>['query'],
): Promise<Page<OwedBalance>> {
  const { database, secrets, clock } = context
  const { read } = database
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const page = { words, after: decodeCursor(cursor), limit: limit + 1, now: clock() }
  const found = await listEndedBalances(database, page)
  const { rows, next } = pageOf(found, limit, ({ lastEventId, key }) => ({
    value: Number(lastEventId),
    id: Number(key),
  }))

  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const people = await findPeople(read, userIds)
  const contacts = await findContacts(read, secrets, userIds)
  const openReturns = await listOpenReturns(read, userIds)
  const all = await listBalances(read, userIds)
  const withAccount = await listPeopleWithAccounts(read, userIds)

  const owed = rows.flatMap(({ key, userId, fundraiserId, since }): OwedBalance[] => {
    const person = people.get(userId)
    const balances = all.filter((balance) => balance.userId === userId)
    const balance = balances.find((each) => each.fundraiserId === fundraiserId)
    const amount = balance ? payableFrom(balance, balances) : 0
    if (!person || !balance || amount === 0) return []
    return [
      {
        id: Number(key),
        user: { id: userId, fullName: person.fullName, username: person.username },
        contact: contacts.get(userId) ?? null,
        fundraiser: fundraiserId === null ? null : { id: fundraiserId, title: balance.title ?? '' },
        amount,
        since: new Date(Number(since)).toISOString(),
        reasons: reasonsOf(person, payableInAll(balances), withAccount.has(userId)),
        blockedBecause: hasOpenReturn(openReturns, balance) ? sentenceOf('payout.return-open', null) : null,
        ...(needsSecondAdmin(context, { amount }) && { needsSecondAdmin: true }),
      },
    ]
  })
  return { rows: owed, next }
}

/** `total`: cents that the person could ask for from all their balances together. */
function reasonsOf({ closedAt }: Row<'users'>, total: number, hasAccount: boolean): OwedReason[] {
  if (closedAt !== null) return ['account-closed']
  return [
    'ended',
    ...(total < MINIMUM_PAYOUT ? ['below-minimum' as const] : []),
    ...(hasAccount ? [] : ['no-account' as const]),
  ]
}
