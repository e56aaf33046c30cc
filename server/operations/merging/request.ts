import type { Transaction } from 'kysely'
import type { mergeAccounts } from '#shared/contract/admin/merge-accounts'
import type { CallInput } from '#shared/contract/base/call'
import { notMeAddress } from '../../community/not-me/link'
import type { Viewer } from '../../community/sessions/viewer'
import { recipientOf } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import { requireSettledAdmin } from '../../community/users/impartial'
import { mailAdmins } from '../../community/users/mail-admins'
import { cancelOpenMerges, type Merge } from '../../community/users/merges'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { createLimits } from '../../platform/limits/limits'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { lockHelped } from '../admin/help/find-helped'
import { mergeAskedLetter, mergeByAdminLetter } from './letters'
import { mergeAddress } from './link'
import { listMergeObstacles } from './obstacles'
import { insertMerge } from './queries'

const HOUR = 60 * 60_000
const MERGES_PER_HOUR = 10
const MAILS_PER_DAY = 3
const LINK_LASTS = 72 * HOUR

interface Pair {
  kept: Row<'users'>
  ended: Row<'users'>
}

/**
 * Asks both mailboxes whether two accounts are of one person. Nothing else happens until both have confirmed it. Throws as `lockHelped`
 * does for either account, 403 for an admin who has just become one, 409 for what is in the way, and 429 above ten an hour for one admin
 * or three a day for one account.
 */
export async function requestMerge(
  context: Context,
  viewer: Viewer,
  keptId: number,
  { endedId, note }: CallInput<typeof mergeAccounts>['body'],
): Promise<void> {
  const { database, clock } = context
  if (keptId === endedId) throw refuse('merge.same', null, { at: 'endedId' })
  // Asked first: who may not do it must not use up the mails of the person.
  await database.transaction(async (transaction) => {
    await lockPair(transaction, context, viewer, { keptId, endedId })
    await requireSettledAdmin(transaction, viewer, clock())
  })
  const limits = createLimits(database, clock)
  for (const [key, maximum, window] of [
    [`merge-by-admin:${viewer.id}`, MERGES_PER_HOUR, HOUR],
    [`merge-mails:${keptId}`, MAILS_PER_DAY, 24 * HOUR],
    [`merge-mails:${endedId}`, MAILS_PER_DAY, 24 * HOUR],
  ] as const) {
    const verdict = await limits.take(key, maximum, window)
    if (!verdict.allowed) throw refuse('account.too-many-attempts', null, { retryAfterMs: verdict.retryAfterMs })
  }
  await database.transaction(async (transaction) => {
    const pair = await lockPair(transaction, context, viewer, { keptId, endedId })
    const [obstacle] = await listMergeObstacles(transaction, pair, clock())
    if (obstacle) throw obstacle
    await cancelOpenMerges(transaction, [keptId, endedId], clock())
    const merge = await insertMerge(transaction, {
      ...{ keptId, endedId, requestedById: viewer.id },
      ...{ requestedAt: clock(), expiresAt: clock() + LINK_LASTS },
    })
    await recordAction(transaction, {
      ...{ actorId: viewer.id, action: 'ask-merge', subject: `user:${keptId}`, createdAt: clock() },
      ...{ before: null, after: { merge: merge.id, ended: endedId, note } },
    })
    await mailBoth(transaction, context, pair, merge)
    const actor = (await findUser(transaction, viewer.id))?.fullName ?? 'An admin'
    const { kept, ended } = pair
    const names = { kept: kept.username, ended: ended.username, keptName: kept.fullName, endedName: ended.fullName }
    await mailAdmins(transaction, context, `merge-by-admin:${merge.id}`, ({ fullName }) =>
      mergeByAdminLetter(context.config.publicUrl, fullName, { ...names, actor, note }),
    )
  })
}

/** In the order of the ids, as in each transaction that locks both. */
async function lockPair(
  transaction: Transaction<Tables>,
  context: Context,
  viewer: Viewer,
  { keptId, endedId }: Pick<Merge, 'keptId' | 'endedId'>,
): Promise<Pair> {
  const first = await lockHelped(transaction, context, viewer, Math.min(keptId, endedId))
  const second = await lockHelped(transaction, context, viewer, Math.max(keptId, endedId))
  return first.id === keptId ? { kept: first, ended: second } : { kept: second, ended: first }
}

async function mailBoth(
  transaction: Transaction<Tables>,
  context: Context,
  { kept, ended }: Pair,
  merge: Merge,
): Promise<void> {
  for (const [side, person] of [
    ['kept', kept],
    ['ended', ended],
  ] as const)
    await queueMail(transaction, context, {
      mailKey: `merge:${merge.id}:${side}`,
      to: recipientOf(context.secrets, person),
      letter: () =>
        mergeAskedLetter(person.fullName, {
          ...{ kept: kept.username, ended: ended.username, url: mergeAddress(context, { mergeId: merge.id, side }) },
          notMe: notMeAddress(context, {
            ...{ kind: 'password', userId: person.id, subjectId: null },
            ...{ at: merge.requestedAt, emailHash: person.emailHash },
          }),
        }),
    })
}
