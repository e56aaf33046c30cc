import type { CallInput } from '#shared/contract/base/call'
import type { setLeaderRights } from '#shared/contract/profiles'
import { say } from '#shared/language/say'
import type { Context } from '../context'
import type { Row, Transaction } from '../platform/database/schema'
import { DAY } from '../platform/durations'
import { pagesAt } from '../platform/language'
import { type Letter, shortTitle } from '../platform/mail/letter'
import { queueMail } from '../platform/mail/outbox'
import { refuse } from '../platform/refusals/refusal'
import { requireOwnPassword } from './auth/own-password'
import { actsAsAdmin, type Viewer } from './sessions/viewer'
import { recipientOf } from './users/emails'
import { findUser } from './users/find-user'

/** Milliseconds for which a person's yes to changes of their fundraisers holds. */
const YES_LASTS = 7 * DAY

/** What a person lets the leader do who made their account; nothing changes for people without one. */
export function chooseRights(
  { database, clock }: Context,
  userId: number,
  may: CallInput<typeof setLeaderRights>['body']['may'],
): Promise<Row<'users'>> {
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    database.changesOnly(transaction, [], userId)
    const user = await findUser(transaction, userId)
    if (!user) throw refuse('request.signed-out')
    if (user.createdById === null) return user
    requireOwnPassword(user)
    const leaderEndedAt = may === 'nothing' ? (user.leaderEndedAt ?? clock()) : null
    const leaderMayEditUntil = may === 'edit' ? clock() + YES_LASTS : null
    if (leaderEndedAt === user.leaderEndedAt && leaderMayEditUntil === user.leaderMayEditUntil) return user
    const update = transaction.updateTable('users').set({ leaderEndedAt, leaderMayEditUntil }).where('id', '=', userId)
    return update.returningAll().executeTakeFirstOrThrow()
  })
}

type Led = Pick<Row<'fundraisers'>, 'id' | 'title' | 'userId'> & Pick<Row<'users'>, 'createdById'>

type Edited = Led &
  Pick<Row<'fundraisers'>, 'donationsCount'> &
  Pick<Row<'users'>, 'fullName' | 'passwordIsOwn' | 'leaderMayEditUntil'>

/** Whether a leader may change a fundraiser only with its owner's yes: it has donations, and the owner their own account. */
export function needsYes({ clock }: Context, viewer: Viewer, fundraiser: Edited): boolean {
  const { userId, passwordIsOwn, donationsCount, leaderMayEditUntil } = fundraiser
  if (viewer.id === userId || passwordIsOwn === 0 || donationsCount === 0) return false
  return (leaderMayEditUntil ?? 0) <= clock() && !actsAsAdmin(viewer)
}

/** Asks the owner by mail, at most once a day, and throws 403, where their leader needs a yes. */
export async function requireYes(context: Context, viewer: Viewer, fundraiser: Edited): Promise<void> {
  if (!needsYes(context, viewer, fundraiser)) return
  await context.database.transaction((transaction) => tellOwner(transaction, context, viewer, fundraiser, 'ask'))
  throw refuse('leader.needs-yes', { name: fundraiser.fullName })
}

/** Tells a person who has taken over their account what their leader did: by one letter a day for each kind and fundraiser. */
export async function tellOwner(
  transaction: Transaction,
  context: Context,
  viewer: Viewer,
  { id, title, userId, createdById }: Led,
  act: Act,
): Promise<void> {
  const owner = await findUser(transaction, userId)
  const leader = await findUser(transaction, viewer.id)
  if (viewer.id !== createdById || !leader || owner?.passwordIsOwn !== 1) return
  const about = act === 'ask' ? `user:${userId}` : `fundraiser:${id}`
  const day = new Date(context.clock()).toISOString().slice(0, 10)
  await queueMail(transaction, context, {
    mailKey: `leader-${act}:${about}:${day}`,
    to: recipientOf(context.secrets, owner),
    letter: () => actLetter(context.config.publicUrl, { leader: leader.fullName, title }, act),
  })
}

type Act = keyof typeof ACTS

/** What a leader did, or would like to do, by the values of its sentence. */
const ACTS = {
  ask: (values: Named) =>
    say(
      '{leader}, your community leader, would like to change your fundraiser “{title}”. It has donations, so nothing changes without your yes.',
      values,
    ),
  publish: (values: Named) => say('{leader}, your community leader, has published your fundraiser “{title}”.', values),
  edit: (values: Named) => say('{leader}, your community leader, has changed your fundraiser “{title}”.', values),
  thanks: (values: Named) => say('{leader}, your community leader, has written to the donors of “{title}”.', values),
  news: (values: Named) => say('{leader}, your community leader, has posted news of “{title}”.', values),
  answer: (values: Named) =>
    say('{leader}, your community leader, has answered a donor’s message to “{title}”.', values),
  hide: (values: Named) => say('{leader}, your community leader, has hidden a donor’s message to “{title}”.', values),
  show: (values: Named) => say('{leader}, your community leader, shows a donor’s message to “{title}” again.', values),
}

interface Named extends Record<string, string> {
  leader: string
  title: string
}

export function actLetter(publicUrl: string, { leader, title }: Named, act: Act): Letter {
  const short = { leader, title: shortTitle(title) }
  return {
    subject:
      act === 'ask'
        ? say('{leader} would like to change “{title}”', short)
        : say('Done for you by {leader}: {title}', short),
    paragraphs: [
      ACTS[act]({ leader, title }),
      act === 'ask'
        ? say('In your settings you can allow changes for seven days. If you do not want them, do nothing.')
        : say('If you do not want this, you can end in your settings what your leader may do.'),
    ],
    action: { label: say('Your community leader'), url: `${pagesAt(publicUrl)}/settings#leader` },
  }
}
