import { FUNDRAISER_TEXT_NAMES } from '#shared/rules/fundraisers/text-names'
import { forTexts } from '#shared/rules/fundraisers/texts'
import { centsToDecimal } from '#shared/rules/money/money'
import { TEXT_COLUMNS } from '../../../community/fundraisers/columns'
import { openEmail } from '../../../community/users/emails'
import { presentAct, trail } from '../audit-log'
import { inStretch } from './stretch'
import { type ExportedTable, moment, yes } from './table'

export const fundraisers: ExportedTable = {
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

export const users: ExportedTable = {
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

export const auditTrail: ExportedTable = {
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
