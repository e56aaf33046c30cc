import type { Transaction } from 'kysely'
import { say } from '#shared/language/say'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import type { AccountsGuard } from '../auth/guessing/limits'
import { invitationLetter } from '../auth/letters'
import { mailToken } from '../auth/password-reset'
import { checkNewPerson, type NewPerson, prepareUser, register } from '../auth/register'
import { notMeAddress } from '../not-me/link'
import type { Viewer } from '../sessions/viewer'
import { storeAvatar } from '../users/avatar'
import { findUser } from '../users/find-user'

/** Longer than for a forgotten password: the person may read mail on somebody else's phone, once a week. */
const INVITATION_LIFETIME = 7 * 24 * 60 * 60_000

/**
 * Prepares an account that a community leader creates for someone else, and returns the function that creates it in a
 * transaction. The person gets a mail with a link for choosing a password that the leader does not know. Throws 409 when the
 * username or the e-mail address is taken, and 429 above ten a day, above sixty tries an hour, and above the limit of one
 * network address.
 */
export async function prepareProfileFor(
  context: Context,
  guard: AccountsGuard,
  leader: Viewer,
  person: NewPerson & { profileImage?: string | null | undefined },
  address: string,
): Promise<(transaction: Transaction<Tables>) => Promise<Row<'users'>>> {
  await guard.admitProfileTry(leader.id)
  await checkNewPerson(context, person)
  await guard.admitProfileFor(leader.id, address)
  const profileImage = await storeAvatar(context, person.profileImage)
  const row = await prepareUser(context, person, { profileImage, createdById: leader.id, passwordIsOwn: 0 })
  return async (transaction) => {
    const user = await register(context, transaction, row)
    const leaderName = (await findUser(transaction, leader.id))?.fullName
    const { id: userId, createdAt: at, emailHash } = user
    const about = { kind: 'invitation', userId, at, emailHash } as const
    await mailToken(context, transaction, user, INVITATION_LIFETIME, (token) =>
      invitationLetter(context.config.publicUrl, {
        name: user.fullName,
        leaderName: leaderName ?? say('A community leader'),
        ...{ token, notMeUrl: notMeAddress(context, about) },
      }),
    )
    return user
  }
}
