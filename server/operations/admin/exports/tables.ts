import { type RawBuilder, sql } from 'kysely'
import { FUNDRAISER_TEXT_NAMES, forTexts } from '#shared/rules/fundraisers/texts'
import { centsToDecimal } from '#shared/rules/money/money'
import { TEXT_COLUMNS } from '../../../community/fundraisers/tables'
import { openEmail } from '../../../community/users/emails'
import type { LedgerAccount } from '../../../giving/ledger/tables'
import type { Handle } from '../../../platform/database/open'
import { presentAct, trail } from '../audit-log'
import { fees, ledger, payments } from './book-tables'
import { bankAccounts, donations, payouts } from './money-tables'
import { inStretch, type Stretch } from './stretch'
import { dollars, type ExportedTable, moment, money, yes } from './table'

/** One row for each refund that was booked, and one for each that failed afterwards: its amounts are below zero. */
const refunds: ExportedTable = {
  walked: 'ledger_events',
  columns: [
    ...['id', 'event', 'kind', 'booked', 'refundId', 'paymentId', 'provider', 'reference', 'externalId'],
    ...['amount', 'currency', 'localAmount', 'localCurrency', 'requested', 'reason'],
  ],
  async read(database, stretch, limit) {
    const events = await listEvents(database, 'refund', stretch, limit)
    const rows = await database
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .selectAll('refunds')
      .select('payments.currency')
      .where('refunds.id', 'in', idsOf(events))
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return events.map((event) => {
      const row = byId.get(event.subjectId)
      const sign = event.kind === 'refund' ? 1 : -1
      return {
        id: event.id,
        line: {
          ...{ id: event.id, event: event.eventKey, kind: event.kind, booked: moment(event.createdAt) },
          ...{ refundId: row?.id ?? null, paymentId: row?.paymentId ?? null },
          ...{
            provider: row?.provider ?? null,
            reference: row?.reference ?? null,
            externalId: row?.externalId ?? null,
          },
          ...{ amount: dollars(row ? sign * row.amount : null), currency: 'USD' },
          localAmount: money(row ? sign * row.localAmount : null, row?.currency ?? null),
          ...{ localCurrency: row?.currency ?? null, requested: moment(row?.createdAt ?? null) },
          reason: row?.reason ?? null,
        },
      }
    })
  },
}

/** One row for each change of a dispute: what it took from those who were owed the money, and what the provider took. */
const disputes: ExportedTable = {
  walked: 'ledger_events',
  columns: [
    ...['id', 'event', 'booked', 'disputeId', 'paymentId', 'provider', 'externalId', 'reason'],
    ...['taken', 'fee', 'providerBalance', 'currency'],
  ],
  async read(database, stretch, limit) {
    const events = await listEvents(database, 'dispute', stretch, limit)
    const rows = await database
      .selectFrom('disputes')
      .selectAll('disputes')
      .where('disputes.id', 'in', idsOf(events))
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return events.map((event) => {
      const row = byId.get(event.subjectId)
      return {
        id: event.id,
        line: {
          ...{ id: event.id, event: event.eventKey, booked: moment(event.createdAt), disputeId: row?.id ?? null },
          ...{
            paymentId: row?.paymentId ?? null,
            provider: row?.provider ?? null,
          },
          ...{ externalId: row?.externalId ?? null, reason: row?.reason ?? null },
          ...{ taken: dollars(event.taken), fee: dollars(event.fee), providerBalance: dollars(event.providerBalance) },
          currency: 'USD',
        },
      }
    })
  },
}

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

const fundraisers: ExportedTable = {
  walked: 'fundraisers',
  columns: [
    ...['id', 'title', 'category', 'creator', 'username', ...FUNDRAISER_TEXT_NAMES],
    ...['goal', 'raised', 'donations', 'active', 'days', 'ends', 'deleted', 'created'],
  ],
  async read(database, stretch, limit) {
    const rows = await database
      .selectFrom('fundraisers')
      .innerJoin('users', 'users.id', 'fundraisers.userId')
      .select(['fundraisers.id', 'title', 'category', 'goalAmount', 'currentAmount', 'donationsCount'])
      .select(TEXT_COLUMNS)
      .select(['isActive', 'duration', 'endDate', 'hiddenAt', 'fundraisers.createdAt', 'fullName', 'username'])
      .where(inStretch('fundraisers.id', 'fundraisers.createdAt', stretch))
      .orderBy('fundraisers.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        title: row.title,
        category: row.category,
        creator: row.fullName,
        username: row.username,
        ...forTexts((name) => row[name]),
        goal: centsToDecimal(row.goalAmount),
        raised: centsToDecimal(row.currentAmount),
        donations: row.donationsCount,
        active: yes(row.isActive),
        days: row.duration,
        ends: moment(row.endDate),
        deleted: moment(row.hiddenAt),
        created: moment(row.createdAt),
      },
    }))
  },
}

const users: ExportedTable = {
  walked: 'users',
  columns: [
    ...['id', 'username', 'fullName', 'email', 'location', 'verified', 'leader', 'admin', 'createdById', 'closed'],
    'created',
  ],
  async read(database, stretch, limit, secrets) {
    const rows = await database
      .selectFrom('users')
      .selectAll()
      .where(inStretch('users.id', 'users.createdAt', stretch))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        username: row.username,
        fullName: row.fullName,
        email: openEmail(secrets, row),
        location: row.location,
        verified: yes(row.isVerified),
        leader: yes(row.isCommunityLeader),
        admin: yes(row.isAdmin),
        createdById: row.createdById,
        closed: moment(row.closedAt),
        created: moment(row.createdAt),
      },
    }))
  },
}

/** Not JSON, so it can't be taken for a stored text. */
const ERASED = 'erased'

const auditTrail: ExportedTable = {
  walked: 'audit_trail',
  columns: ['id', 'actorId', 'actor', 'action', 'subject', 'before', 'after', 'created'],
  async read(database, stretch, limit) {
    const rows = await trail(database)
      .where(inStretch('audit_trail.id', 'audit_trail.createdAt', stretch))
      .orderBy('audit_trail.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        id: row.id,
        actorId: row.actorId,
        actor: presentAct(row).actor?.fullName ?? null,
        action: row.action,
        subject: row.subject,
        before: row.before ?? ERASED,
        after: row.after ?? ERASED,
        created: moment(row.createdAt),
      },
    }))
  },
}

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
