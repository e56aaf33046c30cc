import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row, Tables } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { refuse } from '../../platform/refusals/refusal'
import { indexFundraisersOf } from '../search/search-index'
import { findUser } from '../users/find-user'
import { mailAdmins } from '../users/mail-admins'
import { presentOwnUser } from '../users/present'
import { removes } from './removes'

const SHOWN = ['fullName', 'bio', 'location', 'profileImage'] as const

/**
 * Changes a profile; undefined fields stay. A new name takes the tick of a verified person away: an admin has to look at it again.
 * `actorId`: the user who makes the change; that of an admin is recorded. `version` is the version that was edited, if the client knows it. Throws 404
 * when there is no such user, and 409 with the current state when the profile has changed since.
 */
export async function editProfile(
  context: Context,
  transaction: Transaction<Tables>,
  actorId: number,
  userId: number,
  { version, ...changes }: ProfileChanges & { version?: number | undefined },
): Promise<Row<'users'>> {
  const { database, secrets } = context
  await database.lock(transaction, 'users', userId)
  const user = await findUser(transaction, userId)
  if (!user) throw refuse('account.not-found')
  if (version !== undefined && version !== user.version) {
    throw refuse('account.changed-elsewhere', null, {
      details: { current: presentOwnUser(user, secrets) },
    })
  }
  const isDropped = dropsVerification(user, changes.fullName)
  const edited = await updateProfileColumns(transaction, userId, { ...changes, ...(isDropped && { isVerified: 0 }) })
  if (isDropped || removes(SHOWN, user, edited)) await database.withdraw(transaction)
  if (isDropped) await announceNewName(transaction, context, actorId, user, edited)
  const changed = SHOWN.filter((column) => user[column] !== edited[column])
  if (actorId !== userId && changed.length > 0) {
    const only = (row: Row<'users'>) => Object.fromEntries(changed.map((column) => [column, row[column]]))
    await recordAction(transaction, {
      actorId,
      action: 'edit',
      subject: `user:${userId}`,
      before: only(user),
      after: only(edited),
      createdAt: context.clock(),
    })
  }
  if (edited.fullName !== user.fullName || edited.location !== user.location) {
    await indexFundraisersOf(transaction, userId)
  }
  return edited
}

/** Whether a new name takes the tick away: an admin has verified a person of another name. */
function dropsVerification({ isVerified, fullName }: Row<'users'>, newName: string | undefined): boolean {
  return isVerified === 1 && newName !== undefined && !isSameName(fullName, newName)
}

/** Records that a verified person got a new name, and asks all admins to look at it. `edited`: the person with the new name. */
async function announceNewName(
  transaction: Transaction<Tables>,
  { config, secrets, clock }: Pick<Context, 'config' | 'secrets' | 'clock'>,
  actorId: number,
  before: Row<'users'>,
  edited: Row<'users'>,
): Promise<void> {
  await recordAction(transaction, {
    actorId,
    action: 'drop-verification',
    subject: `user:${edited.id}`,
    before: { isVerified: 1 },
    after: { isVerified: 0 },
    createdAt: clock(),
  })
  const mailKey = `verified-name-changed:${edited.id}:${edited.version}`
  await mailAdmins(transaction, { secrets, clock }, mailKey, ({ fullName }) =>
    newNameLetter(config.publicUrl, fullName, before, edited),
  )
}

function newNameLetter(
  publicUrl: string,
  name: string,
  before: Row<'users'>,
  { fullName, username }: Row<'users'>,
): Letter {
  return {
    subject: 'A verified person has a new name',
    paragraphs: [
      `Hello ${name},`,
      'A verified person has a new name, so the tick is gone. Please check who it is before you verify the person again.',
    ],
    facts: [
      ['Old name', before.fullName],
      ['New name', fullName],
      ['Username', `@${username}`],
    ],
    action: { label: 'See the users', url: `${publicUrl}/admin?tab=users` },
  }
}

type ProfileChanges = Partial<Pick<Row<'users'>, 'fullName' | 'bio' | 'location' | 'profileImage' | 'language'>>

/** Undefined columns stay. The version is that of the profile, which the language of mails is no part of. */
function updateProfileColumns(
  transaction: Transaction<Tables>,
  id: number,
  { language, ...profile }: ProfileChanges & { isVerified?: 0 },
): Promise<Row<'users'>> {
  const isLanguageAlone = language !== undefined && Object.values(profile).every((value) => value === undefined)
  return transaction
    .updateTable('users')
    .set((set) => ({ ...profile, language, ...(!isLanguageAlone && { version: set('version', '+', 1) }) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Whether two names differ only in case, accents and spaces. A letter of another script that looks alike is another letter, and a vowel
 * sign is no accent.
 */
function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\s]/gu, '')
