import { type RawBuilder, sql } from 'kysely'
import { FUNDRAISER_TEXT_NAMES } from '#shared/rules/fundraisers/texts'
import { centsToDecimal } from '#shared/rules/money/money'
import { TEXT_COLUMNS } from '../../../community/fundraisers/tables'
import { openEmail } from '../../../community/users/emails'
import type { LedgerAccount } from '../../../giving/ledger/tables'
import type { Handle } from '../../../platform/database/open'
import { presentAct, trail } from '../audit-log'
import { fees, ledger, payments } from './book-tables'
import { bankAccounts, donations, payouts } from './money-tables'
import { inStretch, type Stretch } from './stretch'
import { dollars, type ExportedTable, exportedTable, fields, moment, money, yes } from './table'

/** One row for each refund that was booked, and one for each that failed afterwards: its amounts are below zero. */
const refunds = exportedTable(
  'ledger_events',
  async (database, stretch, limit) => {
    const events = await listEvents(database, 'refund', stretch, limit)
    const rows = await database
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .selectAll('refunds')
      .select('payments.currency')
      .where('refunds.id', 'in', idsOf(events))
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return events.map((event) => ({
      ...event,
      sign: event.kind === 'refund' ? 1 : -1,
      refund: byId.get(event.subjectId),
    }))
  },
  {
    ...fields('id'),
    event: ({ eventKey }) => eventKey,
    ...fields('kind'),
    booked: ({ createdAt }) => moment(createdAt),
    refundId: ({ refund }) => refund?.id ?? null,
    paymentId: ({ refund }) => refund?.paymentId ?? null,
    provider: ({ refund }) => refund?.provider ?? null,
    reference: ({ refund }) => refund?.reference ?? null,
    externalId: ({ refund }) => refund?.externalId ?? null,
    amount: ({ refund, sign }) => dollars(refund ? sign * refund.amount : null),
    currency: () => 'USD',
    localAmount: ({ refund, sign }) => money(refund ? sign * refund.localAmount : null, refund?.currency ?? null),
    localCurrency: ({ refund }) => refund?.currency ?? null,
    requested: ({ refund }) => moment(refund?.createdAt ?? null),
    reason: ({ refund }) => refund?.reason ?? null,
  },
)

/** One row for each change of a dispute: what it took from those who were owed the money, and what the provider took. */
const disputes = exportedTable(
  'ledger_events',
  async (database, stretch, limit) => {
    const events = await listEvents(database, 'dispute', stretch, limit)
    const rows = await database.selectFrom('disputes').selectAll().where('id', 'in', idsOf(events)).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return events.map((event) => ({ ...event, dispute: byId.get(event.subjectId) }))
  },
  {
    ...fields('id'),
    event: ({ eventKey }) => eventKey,
    booked: ({ createdAt }) => moment(createdAt),
    disputeId: ({ dispute }) => dispute?.id ?? null,
    paymentId: ({ dispute }) => dispute?.paymentId ?? null,
    provider: ({ dispute }) => dispute?.provider ?? null,
    externalId: ({ dispute }) => dispute?.externalId ?? null,
    reason: ({ dispute }) => dispute?.reason ?? null,
    taken: ({ taken }) => dollars(taken),
    fee: ({ fee }) => dollars(fee),
    providerBalance: ({ providerBalance }) => dollars(providerBalance),
    currency: () => 'USD',
  },
)

/** Events of the ledger with the id that their key names: 17 for `refund:17:failed`. Events of other subjects may have the same kind. */
async function listEvents(database: Handle, subject: 'refund' | 'dispute', stretch: Stretch, limit: number) {
  const rows = await database
    .selectFrom('ledger_events')
    .selectAll()
    .select([
      sumOf(['creator_payable', 'platform_fee', 'leader_commission', 'suspense']).as('taken'),
      sumOf(['provider_fee']).as('fee'),
      sumOf(['provider_balance']).as('providerBalance'),
    ])
    .where('eventKey', 'like', `${subject}:%`)
    .where(inStretch('ledger_events.id', 'ledger_events.createdAt', stretch))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, subjectId: Number(row.eventKey.split(':')[1]) }))
}

/** Never empty, because a list in SQL may not be. */
const idsOf = (events: readonly { subjectId: number }[]) => [0, ...events.map(({ subjectId }) => subjectId)]

/** US cents of an event on these accounts. */
function sumOf(accounts: readonly LedgerAccount[]): RawBuilder<number> {
  return sql<number>`coalesce((select sum(e.amount) from ledger_entries e
    where e."eventId" = ledger_events.id and e.account in (${sql.join(accounts)})), 0)`
}

const fundraisers = exportedTable(
  'fundraisers',
  (database, stretch, limit) =>
    database
      .selectFrom('fundraisers')
      .innerJoin('users', 'users.id', 'fundraisers.userId')
      .select(['fundraisers.id', 'title', 'category', 'goalAmount', 'currentAmount', 'donationsCount'])
      .select(TEXT_COLUMNS)
      .select(['isActive', 'duration', 'endDate', 'hiddenAt', 'fundraisers.createdAt', 'fullName', 'username'])
      .where(inStretch('fundraisers.id', 'fundraisers.createdAt', stretch))
      .orderBy('fundraisers.id')
      .limit(limit)
      .execute(),
  {
    ...fields('id', 'title', 'category'),
    creator: ({ fullName }) => fullName,
    ...fields('username', ...FUNDRAISER_TEXT_NAMES),
    goal: ({ goalAmount }) => centsToDecimal(goalAmount),
    raised: ({ currentAmount }) => centsToDecimal(currentAmount),
    donations: ({ donationsCount }) => donationsCount,
    active: ({ isActive }) => yes(isActive),
    days: ({ duration }) => duration,
    ends: ({ endDate }) => moment(endDate),
    deleted: ({ hiddenAt }) => moment(hiddenAt),
    created: ({ createdAt }) => moment(createdAt),
  },
)

const users = exportedTable(
  'users',
  (database, stretch, limit) =>
    database
      .selectFrom('users')
      .selectAll()
      .where(inStretch('users.id', 'users.createdAt', stretch))
      .orderBy('id')
      .limit(limit)
      .execute(),
  {
    ...fields('id', 'username', 'fullName'),
    email: (row, secrets) => openEmail(secrets, row),
    ...fields('location'),
    verified: ({ isVerified }) => yes(isVerified),
    leader: ({ isCommunityLeader }) => yes(isCommunityLeader),
    admin: ({ isAdmin }) => yes(isAdmin),
    ...fields('createdById'),
    closed: ({ closedAt }) => moment(closedAt),
    created: ({ createdAt }) => moment(createdAt),
  },
)

/** Not JSON, so it can't be taken for a stored text. */
const ERASED = 'erased'

const auditTrail = exportedTable(
  'audit_trail',
  (database, stretch, limit) =>
    trail(database)
      .where(inStretch('audit_trail.id', 'audit_trail.createdAt', stretch))
      .orderBy('audit_trail.id')
      .limit(limit)
      .execute(),
  {
    ...fields('id', 'actorId'),
    actor: (row) => presentAct(row).actor?.fullName ?? null,
    ...fields('action', 'subject'),
    before: ({ before }) => before ?? ERASED,
    after: ({ after }) => after ?? ERASED,
    created: ({ createdAt }) => moment(createdAt),
  },
)

export const EXPORTED: ReadonlyMap<string, ExportedTable> = new Map([
  ['fundraisers', fundraisers],
  ['users', users],
  ['donations', donations],
  ['payouts', payouts],
  ['bank-accounts', bankAccounts],
  ['audit-trail', auditTrail],
  ['ledger', ledger],
  ['payments', payments],
  ['refunds', refunds],
  ['disputes', disputes],
  ['fees', fees],
])
