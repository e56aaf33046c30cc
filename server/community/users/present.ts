import type { OwnUser, PublicUser } from '#shared/contract/users'
import { noteShown } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { mediaAddress } from '../../platform/images/names'
import { knownLanguage } from '../../platform/language'
import type { Secrets } from '../../platform/secrets/secrets'
import { openEmail } from './emails'

/** What pages show of a person and no list is searched or ordered by. */
export const SHOWN_ALONE = ['bio', 'profileImage'] as const

/** The public fields of a user. A new column stays private until it is named here. */
export function presentPublicUser(row: Row<'users'>): PublicUser {
  for (const column of SHOWN_ALONE) noteShown(column, row.id)
  return {
    id: row.id,
    username: row.username,
    fullName: row.fullName,
    profileImage: mediaAddress(row.profileImage),
    location: row.location,
    bio: row.bio,
    isVerified: row.isVerified === 1,
    isCommunityLeader: row.isCommunityLeader === 1,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

export function presentOwnUser(row: Row<'users'>, secrets: Secrets): OwnUser {
  return {
    ...presentPublicUser(row),
    email: openEmail(secrets, row),
    isAdmin: row.isAdmin === 1,
    createdById: row.createdById,
    leaderEndedAt: momentOf(row.leaderEndedAt),
    leaderMayEditUntil: momentOf(row.leaderMayEditUntil),
    passwordIsOwn: row.passwordIsOwn === 1,
    emailConfirmed: row.emailConfirmedAt !== null,
    stripeConnectAccountId: row.stripeConnectAccountId,
    stripeConnectAccountStatus: row.stripeConnectAccountStatus,
    bankAccountVerified: row.bankAccountVerified === 1,
    language: knownLanguage(row.language),
    version: row.version,
  }
}
