import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { actOnMessage, InboxMessage, listMessages } from '#shared/contract/admin/messages'
import type { CallInput } from '#shared/contract/base/call'
import { dueAt, messageNumber } from '#shared/rules/messages'
import { maskEmail } from '#shared/rules/names'
import { actsAsAdmin, type Viewer } from '../../community/sessions/viewer'
import { concernsAdmin } from '../../community/users/admins'
import { hashesOfEmail, recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { ADMIN_PAGE, all, contains, decodeCursor, isBeyond, type Page, pageOf } from '../../platform/lists'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { messageLetter } from './letters'
import { findInboxMessage, type InboxRow, inboxMessages, listEntries, PLACE, presentAbout } from './queries'

type Act = CallInput<typeof actOnMessage>['body']

/** Waits for an answer: neither closed nor answered. */
export const IS_UNANSWERED = sql<SqlBool>`messages."closedAt" is null and messages.status <> 'answered'`

/** `write`: how addresses are shown. Throws 400 for a cursor that is not ours, and 403 for a search by address without a proof. */
export async function readInbox(
  context: Context,
  admin: Viewer,
  { q, state, kind, limit = ADMIN_PAGE, cursor }: CallInput<typeof listMessages>['query'],
  write: (email: string) => string,
): Promise<Page<InboxMessage>> {
  const { read } = context.database
  const after = decodeCursor(cursor)
  const isClosed = state === 'closed'
  const place = isClosed ? sql<number>`messages."closedAt"` : PLACE
  const order = isClosed ? 'desc' : 'asc'
  let query = inboxMessages(read)
    .select(place.as('place'))
    .where('messages.closedAt', isClosed ? 'is not' : 'is', null)
  if (kind) query = query.where('messages.kind', '=', kind)
  if (q) query = query.where(matching(context, admin, q))
  if (after) query = query.where(isBeyond(after, place, 'messages.id', isClosed ? '<' : '>'))
  const ordered = query.orderBy(place, order).orderBy('messages.id', order)
  const { rows, next } = pageOf(await ordered.limit(limit + 1).execute(), limit, (row) => ({
    value: Number(row.place),
    id: row.id,
  }))
  return { rows: await present(context, read, rows, write), next }
}

/** By the number or a part of it, by words of the text, or by a whole address, which is stored encrypted. */
function matching({ secrets }: Pick<Context, 'secrets'>, admin: Viewer, q: string): RawBuilder<SqlBool> {
  if (q.includes('@') && actsAsAdmin(admin)) {
    const hashes = sql.join(hashesOfEmail(secrets, q))
    return sql<SqlBool>`(messages."emailHash" in (${hashes})
      or messages."senderId" in (select id from users where "emailHash" in (${hashes})))`
  }
  const text = sql`lower(coalesce(messages.subject, '') || ' ' || messages.text)`
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const isRead = all(words.map((word) => contains(text, word)))
  const number = q.replaceAll('-', '').toLowerCase()
  if (!/^[\da-f]{4,8}$/.test(number)) return isRead
  return sql<SqlBool>`(${isRead} or messages."publicId" like ${`${number}%`})`
}

async function present(
  { secrets }: Pick<Context, 'secrets'>,
  database: Handle,
  rows: readonly InboxRow[],
  write: (email: string) => string = maskEmail,
): Promise<InboxMessage[]> {
  const ids = rows.map(({ id }) => id)
  const entries = await listEntries(database, ids)
  return rows.map((row) => {
    const { id, publicId, senderId, name, email } = row
    return {
      ...{ id, kind: row.kind, reason: row.reason, subject: row.subject, text: row.text, status: row.status },
      number: messageNumber(publicId),
      about: presentAbout(row),
      gift: row.donationId === null ? null : { donorName: row.donorName, message: row.donorMessage },
      otherReports: Number(row.otherReports),
      sender:
        senderId === null ? null : { id: senderId, fullName: row.senderName ?? '', username: row.senderUsername ?? '' },
      name: name && secrets.open(name, 'messages.name', publicId),
      email: email && write(secrets.open(email, 'messages.email', publicId)),
      isEmergency: row.isEmergency === 1,
      assignee: personOf(row.assigneeId, row.assigneeName),
      entries: entries
        .filter(({ messageId }) => messageId === id)
        .map(({ act, text, byId, byName, toId, toName, createdAt }) => ({
          ...{ act, text, by: personOf(byId, byName), to: personOf(toId, toName) },
          createdAt: new Date(createdAt).toISOString(),
        })),
      dueAt: new Date(row.dueAt).toISOString(),
      createdAt: new Date(row.createdAt).toISOString(),
    }
  })
}

const personOf = (id: number | null, fullName: string | null) => (id === null ? null : { id, fullName: fullName ?? '' })

const ACTIONS: Record<Act['act'], string> = {
  answer: 'message answered',
  assign: 'message handed over',
  close: 'message closed',
  reopen: 'message opened again',
}

/** Throws 404, 403 for an own matter, and 409 when it is closed, or for a hand-over to an admin who has a part in it. */
export async function actOn(
  transaction: Transaction,
  context: Context,
  admin: Pick<Viewer, 'id'>,
  id: number,
  act: Act,
): Promise<InboxMessage> {
  const { database, clock } = context
  await database.lock(transaction, 'messages', id)
  const message = await findInboxMessage(transaction, id)
  if (!message) throw refuse('message.not-found')
  const isClosed = message.closedAt !== null
  if (isClosed && act.act !== 'reopen') throw refuse('message.closed')
  if (isClosed || act.act !== 'reopen') {
    const now = clock()
    const toId = act.act === 'assign' ? await assigneeOf(transaction, act.adminId, message) : null
    if (toId === null && (await concerns(transaction, admin, message))) throw refuse('admin.own-matter')
    const change = changeOf(act, message, admin.id, now)
    await transaction.updateTable('messages').set(change).where('id', '=', id).execute()
    const text = 'text' in act ? act.text : null
    const entry = await transaction
      .insertInto('message_entries')
      .values({ messageId: id, act: act.act, byId: admin.id, toId, text, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(transaction, {
      actorId: admin.id,
      action: ACTIONS[act.act],
      subject: `message:${id}`,
      before: { status: message.status, assigneeId: message.assigneeId },
      after: { status: message.status, assigneeId: message.assigneeId, ...change },
      createdAt: now,
    })
    if (act.act === 'answer' || act.act === 'close') await mailWriter(transaction, context, message, entry.id, act)
  }
  const changed = await findInboxMessage(transaction, id)
  const [shown] = changed ? await present(context, transaction, [changed]) : []
  if (!shown) throw new Error(`The message ${id} has disappeared`)
  return shown
}

type Change = Partial<Pick<Row<'messages'>, 'status' | 'assigneeId' | 'dueAt' | 'closedAt'>>

function changeOf(act: Act, message: Row<'messages'>, adminId: number, now: number): Change {
  const assigneeId = message.assigneeId ?? adminId
  if (act.act === 'assign')
    return { assigneeId: act.adminId, ...(message.status === 'received' && { status: 'assigned' }) }
  if (act.act === 'reopen')
    return { status: 'assigned', assigneeId, closedAt: null, dueAt: dueAt(now, message.isEmergency === 1) }
  if (act.act === 'close' || act.isLast) return { status: 'closed', assigneeId, closedAt: now }
  return { status: 'answered', assigneeId }
}

async function assigneeOf(transaction: Transaction, id: number, message: Row<'messages'>): Promise<number> {
  const assignee = await findUser(transaction, id)
  if (assignee?.isAdmin !== 1) throw refuse('message.not-admin', null, { at: 'adminId' })
  if (await concerns(transaction, assignee, message)) throw refuse('message.concerns-admin', null, { at: 'adminId' })
  return id
}

/** Whether an admin wrote it, or it is about them, their gift or fundraiser, or a person whose profile they made. */
async function concerns(database: Handle, admin: { id: number }, message: Row<'messages'>): Promise<boolean> {
  const { senderId, userId, fundraiserId, donationId, holdId, emailHash } = message
  const { rows } = await sql<{ id: number; createdById: number | null }>`
    with fundraiser as (select cast(${fundraiserId} as bigint) as id
      union select "fundraiserId" from donations where id = ${donationId}
      union select "fundraiserId" from holds where id = ${holdId})
    select id, "createdById" from users where id in (${senderId}, ${userId})
      or id in (select "userId" from fundraisers where id in (select id from fundraiser))
      or id = (select "donorId" from donations where id = ${donationId})
      or id = (select "userId" from holds where id = ${holdId})
      or (id = ${admin.id} and "emailHash" = ${emailHash})`.execute(database)
  return rows.some((person) => concernsAdmin(admin, person))
}

/** To the address that the writer left, or to that of their account; the page of the message has it without one too. */
async function mailWriter(
  transaction: Transaction,
  context: Context,
  message: Row<'messages'>,
  entryId: number,
  decision: Extract<Act, { text: string }>,
): Promise<void> {
  const { email, publicId, senderId, language } = message
  const sender = senderId === null ? undefined : await findUser(transaction, senderId)
  const address = email === null ? null : context.secrets.open(email, 'messages.email', publicId)
  const to = address === null ? sender && recipientOf(context.secrets, sender) : { email: address, name: null }
  if (!to) return
  await queueMail(transaction, context, {
    mailKey: `message-answer:${entryId}`,
    to: { ...to, language },
    letter: () => messageLetter(context.settings.publicUrl, message, decision),
  })
}
