import { isDeepStrictEqual } from 'node:util'
import type { CallInput } from '#shared/contract/base/call'
import { type Issue, required } from '#shared/contract/base/parse'
import type { ReadMessage, sendMessage } from '#shared/contract/messages'
import { dueAt, type MessageKind, messageNumber, messagePath, reportReasonText } from '#shared/rules/messages'
import { readFundraiser } from '../../community/fundraisers/service'
import { listWithOwner } from '../../community/holds/holds'
import { type Caller, signedIn } from '../../community/sessions/viewer'
import { mailAdmins } from '../../community/users/admins'
import { hashEmail } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import { requireDonor } from '../../giving/donations/change'
import { linesOf } from '../../giving/notifications/letters'
import { findAskedBack } from '../../giving/receipts'
import type { Handle } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR } from '../../platform/durations'
import { requestLanguage } from '../../platform/language'
import { hashAddress, isLoopback } from '../../platform/limits/client-address'
import { createLimits } from '../../platform/limits/limits'
import { type Letter, shortTitle } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { refuse, refuseInput } from '../../platform/refusals/refusal'
import { listEntries, presentAbout, selectMessages } from './queries'

export type NewMessage = CallInput<typeof sendMessage>['body']

/** People behind one address of a carrier share these. */
const VISITORS_OF_ADDRESS = { max: 20, windowMs: HOUR }
const VISITORS_OF_ADDRESS_A_DAY = { max: 60, windowMs: DAY }
const MESSAGES_OF_PERSON = { max: 20, windowMs: DAY }
const ACCOUNTS_OF_ADDRESS = { max: 200, windowMs: DAY }

/** Stores a message once for each `publicId`, with its mail to the team in the same transaction. Throws 400, 403, 404, 409, 429. */
export async function storeMessage(context: Context, message: NewMessage, caller: Caller) {
  const { database, secrets, clock } = context
  const { publicId, isEmergency } = message
  const content = contentOf(message)
  const { name, email } = content
  const known = await findMessage(database.write, publicId)
  if (!known) {
    await requireAllowed(context, message, caller)
    await admit(context, caller)
  }
  return database.transaction(async (transaction) => {
    const now = clock()
    const open = content.kind === 'refund' ? await findAskedBack(transaction, content.donationId ?? 0) : undefined
    if (open && open.number !== messageNumber(publicId)) throw refuse('message.asked-back', open)
    const row = await transaction
      .insertInto('messages')
      .values({
        ...content,
        publicId,
        senderId: caller.viewer?.id ?? null,
        name: name && secrets.seal(name, 'messages.name', publicId),
        email: email && secrets.seal(email, 'messages.email', publicId),
        emailHash: email && hashEmail(secrets, email),
        language: requestLanguage(),
        dueAt: dueAt(now, isEmergency),
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('publicId').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) await mailTeam(transaction, context, row, content)
    const stored = row ?? (await findMessage(transaction, publicId))
    if (!stored || !isSame(context, stored, content)) throw refuse('message.id-used')
    return { isNew: row !== undefined, id: stored.id, number: messageNumber(publicId) }
  })
}

const findMessage = (database: Handle, publicId: string) =>
  database.selectFrom('messages').selectAll().where('publicId', '=', publicId).executeTakeFirst()

type Content = ReturnType<typeof contentOf>

/** What a message says, as its row has it, but with name and address in clear. */
function contentOf({ kind, reason, about, name, email, subject, text, isEmergency }: NewMessage) {
  const { fundraiserId = null, userId = null, donationId = null, holdId = null } = about
  return {
    ...{ kind, reason: reason ?? null, fundraiserId, userId, donationId, holdId },
    ...{ name: name ?? null, email, subject: subject ?? null, text },
    isEmergency: isEmergency ? (1 as const) : (0 as const),
  }
}

function isSame({ secrets }: Context, row: Row<'messages'>, content: Content): boolean {
  const open = (column: 'name' | 'email') =>
    row[column] && secrets.open(row[column], `messages.${column}`, row.publicId)
  const stored = { ...row, name: open('name'), email: open('email') }
  return isDeepStrictEqual({ ...stored, ...content }, stored)
}

interface Needs {
  subjects: readonly (keyof NewMessage['about'])[]
  fields: readonly (keyof NewMessage)[]
}

/** What a message of each kind is about, of which it names one, and what else it must have. */
const NEEDS: Record<MessageKind, Needs> = {
  contact: { subjects: [], fields: ['name', 'email', 'subject'] },
  report: { subjects: ['fundraiserId', 'userId', 'donationId'], fields: ['reason'] },
  appeal: { subjects: ['holdId'], fields: [] },
  refund: { subjects: ['donationId'], fields: [] },
  tick: { subjects: [], fields: [] },
}

/** Throws unless it has what its kind needs, and its writer may write about that. */
async function requireAllowed(context: Context, message: NewMessage, { viewer }: Caller): Promise<void> {
  const { kind, about, receipt } = message
  const { subjects, fields } = NEEDS[kind]
  const [first, ...rest] = fields.flatMap((path): Issue[] => (message[path] ? [] : [{ path, message: required() }]))
  if (first) throw refuseInput([first, ...rest])
  const named = subjects.filter((name) => about[name] !== undefined)
  const others = Object.values(about).filter((id) => id !== undefined).length - named.length
  if (others > 0 || named.length !== Math.min(1, subjects.length))
    throw refuseInput([{ path: 'about', message: `A message of the kind ${kind} is about something else` }])

  if (kind === 'report') await requirePublic(context, about)
  if (kind === 'tick') signedIn(viewer)
  if (about.holdId !== undefined) {
    const hold = await listWithOwner(context.database.read).where('holds.id', '=', about.holdId).executeTakeFirst()
    if (hold?.ownerId !== signedIn(viewer).id) throw refuse('message.not-yours')
  }
  if (kind === 'refund' && about.donationId !== undefined)
    await requireDonor(context, viewer, about.donationId, receipt)
}

/** Throws 404 unless everybody can see what is reported: a fundraiser, a person, or the message of a donation. */
async function requirePublic(context: Context, { fundraiserId, userId, donationId }: NewMessage['about']) {
  const { read } = context.database
  if (fundraiserId !== undefined) await readFundraiser(context, fundraiserId)
  if (userId !== undefined && !(await findUser(read, userId))) throw refuse('account.not-found')
  if (donationId === undefined) return
  const shown = read.selectFrom('donations').where('message', 'is not', null).where('messageHiddenAt', 'is', null)
  const donation = await shown.select('fundraiserId').where('id', '=', donationId).executeTakeFirst()
  if (!donation) throw refuse('donation.not-found')
  await readFundraiser(context, donation.fundraiserId)
}

async function admit({ config, database, secrets, clock }: Context, { viewer, address }: Caller): Promise<void> {
  const limits = createLimits(database, clock)
  const take = (key: string, limit: typeof MESSAGES_OF_PERSON) => limits.admit(key, limit, 'account.too-many-attempts')
  if (viewer) await take(`messages:${viewer.id}`, MESSAGES_OF_PERSON)
  if (!config.production && isLoopback(address)) return
  const from = hashAddress(secrets, address)
  if (viewer) return take(`messages:accounts:${from}`, ACCOUNTS_OF_ADDRESS)
  await take(`messages:hour:${from}`, VISITORS_OF_ADDRESS)
  await take(`messages:day:${from}`, VISITORS_OF_ADDRESS_A_DAY)
}

/** To the support address of the site, or to each admin. Never to the address in the message: a stranger may have typed it. */
async function mailTeam(
  transaction: Transaction,
  context: Context,
  row: Row<'messages'>,
  content: Content,
): Promise<void> {
  const { site, publicUrl } = context.settings
  const mailKey = `message:${row.publicId}`
  const letter = () => letterToTeam(row, content, publicUrl)
  if (site.email === null) return mailAdmins(transaction, context, mailKey, letter)
  await queueMail(transaction, context, { mailKey, to: { email: site.email, language: 'en', name: null }, letter })
}

function letterToTeam(row: Row<'messages'>, { name, email }: Content, url: string): Letter {
  const { publicId, kind, reason, subject, text, isEmergency, fundraiserId, userId, donationId, holdId } = row
  const about = { fundraiser: fundraiserId, person: userId, donation: donationId, hold: holdId }
  const title = subject ? `: ${shortTitle(subject)}` : ''
  return {
    subject: `${isEmergency ? 'EMERGENCY, ' : ''}${kind} ${messageNumber(publicId)}${title}`,
    paragraphs: linesOf(text),
    facts: [
      ...(reason ? [['Reason', reportReasonText(reason)] as const] : []),
      ...Object.entries(about).flatMap(([what, id]) => (id === null ? [] : [['About', `${what} ${id}`] as const])),
      ...(name ? [['From', name] as const] : []),
      ...(email ? [['Email', email] as const] : []),
      ['Due', new Date(row.dueAt).toISOString()],
      ['What its writer sees', `${url}${messagePath(publicId)}`],
    ],
    action: { label: 'Open the inbox', url: `${url}/admin` },
  }
}

/** What became of a message, for everybody with its address: without the names of admins, and of its writer. */
export async function readMessage({ database }: Pick<Context, 'database'>, publicId: string): Promise<ReadMessage> {
  const row = await selectMessages(database.read).where('publicId', '=', publicId).executeTakeFirst()
  if (!row) throw refuse('message.not-found')
  const entries = await listEntries(database.read, [row.id])
  return {
    number: messageNumber(publicId),
    kind: row.kind,
    reason: row.reason,
    about: presentAbout(row),
    subject: row.subject,
    text: row.text,
    status: row.status,
    answers: entries
      .filter(({ act }) => act === 'answer' || act === 'close')
      .map(({ act, text, createdAt }) => ({
        text: text ?? '',
        isClosing: act === 'close',
        createdAt: moment(createdAt),
      })),
    dueAt: moment(row.dueAt),
    createdAt: moment(row.createdAt),
  }
}

const moment = (time: number): string => new Date(time).toISOString()
