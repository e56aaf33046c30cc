import { sql } from 'kysely'
import type { MessageAbout } from '#shared/contract/messages'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { HOUR } from '../../platform/durations'

/** Messages with the names of what they are about. */
export const selectMessages = (database: Handle) =>
  database
    .selectFrom('messages')
    .leftJoin('donations', 'donations.id', 'messages.donationId')
    .leftJoin('fundraisers', 'fundraisers.id', 'messages.fundraiserId')
    .leftJoin('users as subject', 'subject.id', 'messages.userId')
    .selectAll('messages')
    .select([
      'fundraisers.title',
      'fundraisers.hiddenAt',
      'subject.fullName',
      'subject.username',
      'donations.amount',
      'donations.fundraiserId as donationFundraiserId',
    ])

export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

export function presentAbout(row: MessageRow): MessageAbout {
  const { fundraiserId, title, hiddenAt, userId, fullName, username } = row
  const { donationId, amount, donationFundraiserId, holdId } = row
  return {
    ...(fundraiserId !== null &&
      title !== null && { fundraiser: { id: fundraiserId, title, isDeleted: hiddenAt !== null } }),
    ...(userId !== null && fullName !== null && username !== null && { user: { id: userId, fullName, username } }),
    ...(donationId !== null &&
      amount !== null &&
      donationFundraiserId !== null && { donation: { id: donationId, amount, fundraiserId: donationFundraiserId } }),
    ...(holdId !== null && { holdId }),
  }
}

/** What a message is about, as one text; null for nothing. */
const SUBJECT = sql<string | null>`case
  when messages."fundraiserId" is not null then 'fundraiser:' || messages."fundraiserId"
  when messages."userId" is not null then 'user:' || messages."userId"
  when messages."donationId" is not null then 'donation:' || messages."donationId" end`

/** People with open reports about the same, without the writer of this one. */
const OTHER_REPORTS = sql<number>`coalesce(reported.people
  - case when messages.kind = 'report' and messages."closedAt" is null then 1 else 0 end, 0)`

/** Later than any hour that is stored. */
const FAR = sql.lit(10_000_000)
const MOST = sql.lit(999)

/** Sort order of what is open: by the hour when it is due, and in one hour what more people report; what is answered last. */
export const PLACE = sql<number>`(case messages.status when 'answered' then ${FAR} else 0 end
    + messages."dueAt" / ${sql.lit(HOUR)}) * 1000
  + ${MOST} - case when ${OTHER_REPORTS} > ${MOST} then ${MOST} else ${OTHER_REPORTS} end`

export function inboxMessages(database: Handle) {
  const reported = database
    .selectFrom('messages')
    .select([
      SUBJECT.as('about'),
      sql<number>`count(distinct coalesce('' || messages."senderId", messages."emailHash", messages."publicId"))`.as(
        'people',
      ),
    ])
    .where('messages.kind', '=', 'report')
    .where('messages.closedAt', 'is', null)
    .groupBy(SUBJECT)
  return selectMessages(database)
    .leftJoin(reported.as('reported'), (join) => join.on('reported.about', '=', SUBJECT))
    .leftJoin('users as sender', 'sender.id', 'messages.senderId')
    .leftJoin('users as assignee', 'assignee.id', 'messages.assigneeId')
    .select(['donations.donorName', 'donations.message as donorMessage'])
    .select(['sender.fullName as senderName', 'sender.username as senderUsername'])
    .select(['assignee.fullName as assigneeName', OTHER_REPORTS.as('otherReports')])
}

export type InboxRow = Awaited<ReturnType<ReturnType<typeof inboxMessages>['execute']>>[number]

export const findInboxMessage = (transaction: Transaction, id: number): Promise<InboxRow | undefined> =>
  inboxMessages(transaction).where('messages.id', '=', id).executeTakeFirst()

export async function listEntries(database: Handle, messageIds: readonly number[]) {
  if (messageIds.length === 0) return []
  return database
    .selectFrom('message_entries')
    .leftJoin('users as by', 'by.id', 'message_entries.byId')
    .leftJoin('users as to', 'to.id', 'message_entries.toId')
    .selectAll('message_entries')
    .select(['by.fullName as byName', 'to.fullName as toName'])
    .where('messageId', 'in', messageIds)
    .orderBy('message_entries.id')
    .execute()
}
