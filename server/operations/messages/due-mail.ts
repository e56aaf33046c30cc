import { formatUtcTime } from '#shared/language/format-time'
import { dayOf } from '#shared/rules/dates'
import { messageNumber } from '#shared/rules/messages'
import { type HoldWithOwner, listWithOwner } from '../../community/holds/holds'
import { mailAdmins } from '../../community/users/admins'
import type { Context } from '../../context'
import { DAY } from '../../platform/durations'
import type { Letter } from '../../platform/mail/letter'
import { IS_UNANSWERED } from './inbox'
import { type InboxRow, inboxMessages } from './queries'

/** How many messages and holds are listed one by one. */
const MOST_NAMED = 20

/** Mails the admins what is overdue or due within a day, and the holds past their day, once for each day that has something. */
export async function mailWhatIsDue(context: Context, day: number): Promise<void> {
  const { database, clock, settings } = context
  const now = clock()
  const due = await inboxMessages(database.read)
    .where(IS_UNANSWERED)
    .where('messages.dueAt', '<', now + DAY)
    .orderBy('messages.dueAt')
    .execute()
  const holds = await listWithOwner(database.read)
    .where('holds.liftedAt', 'is', null)
    .where('holds.reviewAt', '<', now)
    .orderBy('holds.reviewAt')
    .execute()
  if (due.length + holds.length === 0) return
  await database.transaction((transaction) =>
    mailAdmins(transaction, context, `inbox:${day}`, () => dueLetter(settings.publicUrl, { due, holds, now })),
  )
}

interface Due {
  due: readonly InboxRow[]
  holds: readonly HoldWithOwner[]
  now: number
}

function dueLetter(publicUrl: string, { due, holds, now }: Due): Letter {
  const overdue = due.filter((message) => message.dueAt < now).length
  const counts = [
    [overdue, 'overdue'],
    [due.length - overdue, 'due today'],
    [holds.length, holds.length === 1 ? 'hold past its day' : 'holds past their day'],
  ] as const
  const words = counts.flatMap(([count, what]) => (count > 0 ? `${count} ${what}` : [])).join(', ')
  const facts = [
    ...due.map((message) => [messageNumber(message.publicId), aboutWords(message, now)] as const),
    ...holds.map(
      ({ title, fullName, reviewAt }) =>
        ['Hold', `${title ?? fullName}, to be looked at on ${dayOf(reviewAt)}`] as const,
    ),
  ]
  const more = facts.length - MOST_NAMED
  return {
    subject: `In the inbox: ${words}`,
    paragraphs: [`This waits for a member of the team: ${words}.`],
    facts: facts.slice(0, MOST_NAMED),
    action: { label: 'Open the inbox', url: `${publicUrl}/admin` },
    ending: more > 0 ? [`And ${more} more.`] : [],
  }
}

function aboutWords({ kind, isEmergency, title, fullName, dueAt, assigneeName }: InboxRow, now: number): string {
  const what = [isEmergency === 1 && 'emergency', kind, title ?? fullName, assigneeName && `has ${assigneeName}`]
  return `${what.filter(Boolean).join(', ')}, ${dueAt < now ? 'overdue since' : 'due'} ${formatUtcTime(dueAt)}`
}
