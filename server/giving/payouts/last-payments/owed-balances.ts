import { sql } from 'kysely'
import type { listOwedBalances, OwedBalance } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import type { OwedReason } from '#shared/rules/payouts'
import type { Context } from '../../../context'
import type { Database } from '../../../platform/database/open'
import type { Row } from '../../../platform/database/schema'
import { type Cursor, decodeCursor } from '../../../platform/lists/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../../../platform/lists/pages'
import { looksUp } from '../../../platform/lists/search'
import { sentenceOf } from '../../../platform/refusals/refusal'
import { listPeopleWithAccounts } from '../account-queries'
import { findPeople } from '../accounts/person'
import { needsSecondAdmin } from '../approvals/second-admin'
import { payableFrom, payableInAll } from '../balance/balance'
import { listBalances } from '../balance/list-balances'
import { hasOpenReturn, listOpenReturns } from '../balance/open-returns'
import { findContacts } from '../former-contacts'

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

interface OwedRow {
  /** Unique in the list: an even number for a fundraiser, an odd one for a commission. */
  key: number
  userId: number
  fundraiserId: number | null
  /** The last event in the ledger that changed it. */
  lastEventId: number
  /** Milliseconds: when the balance last changed. */
  since: number
}

interface OwedPage {
  /** In lower case; the person or the fundraiser must contain each of them. */
  words: readonly string[]
  after: Cursor | null
  limit: number
  /** Milliseconds. */
  now: number
}

/** Balances above zero that get no more donations, the longest unchanged first. Refunds under way are not considered. */
async function listEndedBalances(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  { words, after, limit, now }: OwedPage,
): Promise<OwedRow[]> {
  const matchesUser = words.length > 0 ? looksUp(engine, 'users', words) : sql`1 = 1`
  const matches = words.length > 0 ? sql`(${matchesUser} or ${looksUp(engine, 'fundraisers', words)})` : sql`1 = 1`
  // PostgreSQL would otherwise take the numbers of a cursor for smaller ones.
  const [last, key] = [sql`cast(${after?.value ?? 0} as bigint)`, sql`cast(${after?.id ?? 0} as bigint)`]
  const rest = after ? sql`where "lastEventId" > ${last} or ("lastEventId" = ${last} and "key" > ${key})` : sql``
  const { rows } = await sql<OwedRow>`
    select owed.*, ledger_events."createdAt" as since from (
      select * from (
        select fundraisers.id * 2 as "key", fundraisers."userId", fundraisers.id as "fundraiserId", b."lastEventId"
        from (
          select "fundraiserId", max("eventId") as "lastEventId" from ledger_entries
          where account = 'creator_payable' group by "fundraiserId" having sum(amount) < 0
        ) b join fundraisers on fundraisers.id = b."fundraiserId" join users on users.id = fundraisers."userId"
        where ${matches} and (users."closedAt" is not null or fundraisers."hiddenAt" is not null
          or fundraisers."isActive" = 0 or fundraisers."endDate" <= ${now})
        union all
        select users.id * 2 + 1, users.id, null, b."lastEventId"
        from (
          select "userId", max("eventId") as "lastEventId" from ledger_entries
          where account = 'leader_commission' and "fundraiserId" is null group by "userId" having sum(amount) < 0
        ) b join users on users.id = b."userId"
        where ${matchesUser} and (users."closedAt" is not null or users."isCommunityLeader" = 0)
      ) as ended ${rest} order by "lastEventId", "key" limit ${limit}
    ) as owed join ledger_events on ledger_events.id = owed."lastEventId"
    order by owed."lastEventId", owed."key"`.execute(read)
  return rows
}
