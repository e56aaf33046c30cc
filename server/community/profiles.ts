import { say } from '#shared/language/say'
import type { Context } from '../context'
import { recordAction } from '../platform/audit-log'
import type { Row, Transaction } from '../platform/database/schema'
import { parseDataImage } from '../platform/images/encode'
import { mediaNameOf } from '../platform/images/names'
import type { Letter } from '../platform/mail/letter'
import { refuse } from '../platform/refusals/refusal'
import { invitationLetter } from './auth/letters'
import type { AccountsGuard } from './auth/limits'
import { mailToken } from './auth/password-reset'
import { checkNewPerson, type NewPerson, prepareUser, register, requireName } from './auth/register'
import { notMeAddress } from './mailed-link'
import { indexUser } from './search'
import type { Viewer } from './sessions/viewer'
import { mailAdmins } from './users/admins'
import { findUser } from './users/find-user'
import { presentOwnUser, SHOWN_ALONE } from './users/present'

/** Longer than for a forgotten password: the person may read mail on somebody else's phone, once a week. */
const INVITATION_LIFETIME = 7 * 24 * 60 * 60_000

/** The person gets a link for choosing a password that the leader does not know. */
export async function prepareProfileFor(
  context: Context,
  guard: AccountsGuard,
  leader: Viewer,
  person: NewPerson & { profileImage?: string | null | undefined },
  address: string,
): Promise<(transaction: Transaction) => Promise<Row<'users'>>> {
  await guard.admitProfileTry(leader.id)
  await checkNewPerson(context, person)
  await guard.admitProfileFor(leader.id, address)
  const profileImage = await storeAvatar(context, person.profileImage)
  const row = await prepareUser(context, person, { profileImage, createdById: leader.id, passwordIsOwn: 0 })
  return async (transaction) => {
    const user = await register(context, transaction, row)
    const { username } = await transaction
      .selectFrom('users')
      .select('username')
      .where('id', '=', leader.id)
      .executeTakeFirstOrThrow()
    const { id: userId, createdAt: at, emailHash } = user
    const about = { kind: 'invitation', userId, at, emailHash } as const
    await mailToken(context, transaction, user, INVITATION_LIFETIME, (token) =>
      invitationLetter(context.config.publicUrl, {
        leader: say('“{title}”', { title: `@${username}` }),
        token,
        notMe: notMeAddress(context, about),
      }),
    )
    return user
  }
}

const SHOWN = ['fullName', 'bio', 'location', 'profileImage'] as const

/** A new name takes the tick of a verified person away: an admin has to look at it again. */
export async function editProfile(
  context: Context,
  transaction: Transaction,
  actorId: number,
  userId: number,
  { version, ...changes }: ProfileChanges & { version?: number | undefined },
): Promise<Row<'users'>> {
  const { database, secrets, settings } = context
  await database.lock(transaction, 'users', userId)
  const user = await findUser(transaction, userId)
  if (!user) throw refuse('account.not-found')
  if (version !== undefined && version !== user.version) {
    throw refuse('account.changed-elsewhere', null, {
      details: { current: presentOwnUser(user, secrets) },
    })
  }
  const site = user.isAdmin === 1 ? null : settings.site.name
  requireName(changes.fullName, { at: 'fullName', before: user.fullName, site })
  const isDropped = dropsVerification(user, changes.fullName)
  const edited = await updateProfileColumns(transaction, userId, { ...changes, ...(isDropped && { isVerified: 0 }) })
  if (isDropped || removes(SHOWN, user, edited)) await database.withdraw(transaction)
  if (isDropped) await announceNewName(transaction, context, actorId, user, edited)
  const changed = SHOWN.filter((column) => user[column] !== edited[column])
  if (changed.every((column) => SHOWN_ALONE.some((alone) => alone === column)))
    database.changesOnly(transaction, changed, userId)
  if (actorId !== userId && changed.length > 0) {
    const only = (row: Row<'users'>) => Object.fromEntries(changed.map((column) => [column, row[column]]))
    const entry = { actorId, action: 'edit', subject: `user:${userId}`, createdAt: context.clock() }
    await recordAction(transaction, { ...entry, before: only(user), after: only(edited) })
  }
  if (edited.fullName !== user.fullName || edited.location !== user.location) {
    await indexUser(transaction, userId)
  }
  return edited
}

/** Whether a new name takes the tick away: an admin has verified a person of another name. */
function dropsVerification({ isVerified, fullName }: Row<'users'>, newName: string | undefined): boolean {
  return isVerified === 1 && newName !== undefined && !isSameName(fullName, newName)
}

async function announceNewName(
  transaction: Transaction,
  context: Context,
  actorId: number,
  before: Row<'users'>,
  edited: Row<'users'>,
): Promise<void> {
  const entry = { actorId, action: 'drop-verification', subject: `user:${edited.id}`, createdAt: context.clock() }
  await recordAction(transaction, { ...entry, before: { isVerified: 1 }, after: { isVerified: 0 } })
  const mailKey = `verified-name-changed:${edited.id}:${edited.version}`
  await mailAdmins(transaction, context, mailKey, () => newNameLetter(context.config.publicUrl, before, edited))
}

function newNameLetter(publicUrl: string, before: Row<'users'>, { fullName, username }: Row<'users'>): Letter {
  return {
    subject: 'A verified person has a new name',
    paragraphs: [
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
  transaction: Transaction,
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

/** A letter of another script that looks alike is another letter, and a vowel sign is no accent. */
const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\s]/gu, '')

/** Whether an edit removes something that the public may have seen: a picture, or a part of a text. To add words removes nothing. */
export function removes<Column extends string>(
  columns: readonly Column[],
  before: Record<Column, string | null>,
  after: Record<Column, string | null>,
): boolean {
  return columns.some((column) => !(after[column] ?? '').includes(before[column] ?? ''))
}

/** Stores a picture that arrived as a data string and returns its hash; null without a picture. */
export async function storeAvatar(context: Context, image: string | null | undefined): Promise<string | null> {
  return image ? context.media.storeImage(parseDataImage(image), 'avatar') : null
}

/** Undefined when it stays, null when it is removed; never an address of another host. */
export async function changeAvatar(
  context: Context,
  userId: number,
  image: string | null | undefined,
  admitPicture: () => Promise<void>,
): Promise<string | null | undefined> {
  if (!image) return image
  if (image.startsWith('data:')) {
    await admitPicture()
    return storeAvatar(context, image)
  }
  const user = await findUser(context.database.read, userId)
  const current = user?.profileImage
  if (current && mediaNameOf(image, context.settings.publicUrl)?.startsWith(current)) return undefined
  throw refuse('picture.not-an-image')
}
