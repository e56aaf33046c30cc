import { say } from '#shared/language/say'
import { withSiteName } from '#shared/site'
import { hashPassword } from '../../community/auth/passwords'
import { findUserEvenClosed } from '../../community/users/find-user'
import { mailAdmins } from '../../community/users/mail-admins'
import { findLivingId, findMerge } from '../../community/users/merges'
import { unverifyAccounts } from '../../giving/payouts/transfers/withdraw-account'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import { randomToken } from '../../platform/secrets/secrets'
import { findName } from './find-name'
import { mergeDeniedLetter } from './letters'
import { lockSignIn } from './secure-sign-in'

const MERGE_DENIED = 'denied merge'
const done = () =>
  say(
    'Everybody is signed out of the account that stays, its password no longer works, and nothing is paid from it until our team has checked it. We have told our team. Please answer our mail, so that they can reach you.',
  )
const settled = () =>
  say('This was settled already: our team knows. Please answer our mail, so that they can reach you.')

/**
 * The reader of the ended account's mailbox says that its merge was not theirs. The books can't be undone, so the account that stays is
 * locked, and nothing is sent to its payout accounts until an admin has verified them again. No link for a new password is mailed: its
 * mailbox may be the stranger's. What that mailbox said before does not matter here. Safe to repeat.
 */
export async function denyMerge(context: Context, mergeId: number | null): Promise<string> {
  const { database, config, clock, settings } = context
  const merge = mergeId === null ? undefined : await findMerge(database.read, mergeId)
  if (!merge) return settled()
  const { endedId } = merge
  const keptId = await findLivingId(database.read, endedId)
  const unusable = await hashPassword(randomToken())
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', keptId)
    const kept = await findUserEvenClosed(transaction, keptId)
    const earlier = await transaction
      .selectFrom('audit_trail')
      .select('id')
      .where('subject', '=', `merge:${merge.id}`)
      .where('action', '=', MERGE_DENIED)
      .executeTakeFirst()
    if (!kept || earlier) return settled()
    await lockSignIn(transaction, kept, { unusable, now: clock() })
    await unverifyAccounts(transaction, keptId, clock())
    await recordAction(transaction, {
      ...{ actorId: null, action: MERGE_DENIED, subject: `merge:${merge.id}`, createdAt: clock() },
      ...{ before: null, after: { kept: keptId, ended: endedId } },
    })
    const person = await findName(transaction, context, kept)
    await mailAdmins(transaction, context, `merge-denied:${merge.id}`, ({ fullName }) =>
      mergeDeniedLetter(config.publicUrl, fullName, { person, kept: kept.username, merge: merge.id }),
    )
    return withSiteName(done(), settings.site.name)
  })
}
