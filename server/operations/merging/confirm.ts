import type { Transaction } from 'kysely'
import { cancelMailedLinks } from '../../community/auth/password-reset'
import { notMeAddress } from '../../community/not-me/link'
import { deleteSessionsOf } from '../../community/sessions/end-sessions'
import { openEmail } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import { mailAdmins } from '../../community/users/mail-admins'
import { cancelOpenMerges, findMerge, type Merge } from '../../community/users/merges'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { eraseAccount, removePictures } from '../privacy/erase-account'
import { mergeDoneLetter, mergedLetter } from './letters'
import type { MergeClaim } from './link'
import { movePossessions } from './move-possessions'
import { listMergeObstacles } from './obstacles'
import { noteMerged, updateMerge } from './queries'

interface Pair {
  kept: Row<'users'>
  ended: Row<'users'>
}

/**
 * Notes that the reader of one mailbox wants the merge. With the second mailbox the accounts become one, all of it or nothing. Safe to
 * repeat. Returns whether they are one now. Throws 400 for a link that was replaced, is too old, is older than a change of either sign-in,
 * or was asked for by somebody who is no admin any more, and 409 for what is in the way; then the same link works again later.
 */
export async function confirmMerge(
  context: Context,
  { mergeId, side }: MergeClaim,
  address: string,
): Promise<'waits' | 'done'> {
  const { database, clock, securityLog } = context
  const found = await findMerge(database.read, mergeId)
  if (!found) throw refuse('merge.link-invalid')
  const { keptId, endedId } = found
  const outcome = await database.transaction(async (transaction) => {
    for (const id of [keptId, endedId].sort((a, b) => a - b)) await database.lock(transaction, 'users', id)
    const merge = await findMerge(transaction, mergeId)
    if (merge && merge.doneAt !== null) return { name: 'done' as const, pictures: null }
    const kept = await findUser(transaction, keptId)
    const ended = await findUser(transaction, endedId)
    if (!merge || !kept || !ended || !isOpen(merge, { kept, ended }, clock())) throw refuse('merge.link-invalid')
    if ((await findUser(transaction, merge.requestedById))?.isAdmin !== 1) throw refuse('merge.link-invalid')
    const column = side === 'kept' ? 'keptConfirmedAt' : 'endedConfirmedAt'
    const confirmed = await updateMerge(transaction, mergeId, { [column]: merge[column] ?? clock() })
    if (confirmed.keptConfirmedAt === null || confirmed.endedConfirmedAt === null)
      return { name: 'waits' as const, pictures: null }
    const [obstacle] = await listMergeObstacles(transaction, { kept, ended }, clock())
    if (obstacle) throw obstacle
    return { name: 'done' as const, pictures: await join(transaction, context, confirmed, { kept, ended }) }
  })
  if (outcome.pictures) {
    securityLog.record('account-closed', { address, userId: endedId, subject: `merged:${keptId}` })
    await removePictures(context, outcome.pictures)
  }
  return outcome.name
}

/** A new password or address, or “This was not me”, ends what was asked before it. */
function isOpen(merge: Merge, { kept, ended }: Pair, now: number): boolean {
  const changedAt = Math.max(kept.credentialsChangedAt ?? 0, ended.credentialsChangedAt ?? 0)
  const isCurrent = merge.cancelledAt === null && merge.expiresAt > now && changedAt < merge.requestedAt
  return isCurrent && kept.isAdmin === 0 && ended.isAdmin === 0
}

/** Returns the pictures to delete after the transaction. */
async function join(
  transaction: Transaction<Tables>,
  context: Context,
  merge: Merge,
  { kept, ended }: Pair,
): Promise<string[]> {
  const { secrets, clock } = context
  const now = clock()
  const moved = await movePossessions(transaction, context, merge)
  const endedEmail = openEmail(secrets, ended)
  const pictures = await eraseAccount(transaction, context, ended.id, { keepsActs: true })
  await cancelOpenMerges(transaction, [ended.id], now)
  await updateMerge(transaction, merge.id, {
    ...{ doneAt: now, cancelledAt: null, endedEmailHash: ended.emailHash, endedPassword: ended.password },
    endedEmail: secrets.seal(endedEmail, 'account_merges.endedEmail', ended.id),
  })
  await noteMerged(transaction, kept.id, now)
  await deleteSessionsOf(transaction, kept.id)
  await cancelMailedLinks(transaction, kept.id)
  for (const [subject, other] of [
    [kept, { ended: ended.id }],
    [ended, { kept: kept.id }],
  ] as const)
    await recordAction(transaction, {
      ...{ actorId: merge.requestedById, action: 'merge-accounts', subject: `user:${subject.id}`, createdAt: now },
      ...{ before: null, after: { merge: merge.id, ...other, ...moved } },
    })
  // Each side has a notice of its own: what one says must not settle what the other has to say.
  const names = { kept: kept.username, ended: ended.username }
  for (const [side, person, email, kind] of [
    ['kept', kept, openEmail(secrets, kept), 'password'],
    ['ended', ended, endedEmail, 'merge'],
  ] as const) {
    const { id: userId, emailHash, language } = person
    const about = { kind, userId, subjectId: side === 'kept' ? null : merge.id, at: now, emailHash }
    await queueMail(transaction, context, {
      mailKey: `merged:${merge.id}:${side}`,
      to: { email, language },
      letter: () => mergedLetter(kept.fullName, { ...names, notMe: notMeAddress(context, about) }),
    })
  }
  await mailAdmins(transaction, context, `merge-done:${merge.id}`, ({ fullName }) =>
    mergeDoneLetter(context.config.publicUrl, fullName, { ...names, keptName: kept.fullName, balance: moved.balance }),
  )
  return pictures
}
