import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import { requestLanguage } from '../../platform/language'
import { refuse } from '../../platform/refusals/refusal'
import { isReserved } from '../users/email-changes'
import { hashEmail, hashesOfEmail } from '../users/emails'
import { DEMO_PASSWORD, hashPassword, isGuessable } from './passwords'
import { findTaken, insertUser, type Keys } from './queries'

export interface NewPerson {
  fullName: string
  username: string
  email: string
  password: string
  bio?: string | null | undefined
  location?: string | null | undefined
}

const RESERVED = new Set(
  'admin administrator anonymous api help moderator official pamoja root security staff support system'.split(' '),
)

/** Upper and lower case, and wide or narrow forms of a letter, count as one. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

export async function checkNewPerson(context: Context, person: NewPerson): Promise<void> {
  if (RESERVED.has(usernameKey(person.username))) throw refuse('account.username-reserved', null, { at: 'username' })
  refuseGuessable(context, person.password, person, 'password')
  await refuseTaken(context.database.read, keysOf(context, person), context.clock())
}

/** In production only: elsewhere the only rule is the specification's six characters. Throws 400. */
export function refuseGuessable(
  { config }: Pick<Context, 'config'>,
  password: string,
  about: { username: string; email: string },
  path: string,
): void {
  if (!config.production || !(password === DEMO_PASSWORD || isGuessable(password, about))) return
  throw refuse('account.password-guessable', null, { at: path })
}

/** A new row, but with the address in clear: it is sealed with the id, which is not known yet. */
export type NewUser = NewRow<'users'>

/** The row of a new account. Hashing is slow, so it runs before the transaction. */
export async function prepareUser(
  context: Context,
  person: NewPerson,
  given: Pick<NewRow<'users'>, 'profileImage' | 'isCommunityLeader' | 'createdById' | 'passwordIsOwn'>,
): Promise<NewUser> {
  return {
    usernameKey: usernameKey(person.username),
    username: person.username,
    email: person.email,
    emailHash: hashEmail(context.secrets, person.email),
    password: await hashPassword(person.password),
    fullName: person.fullName,
    bio: person.bio ?? null,
    location: person.location ?? null,
    language: requestLanguage(),
    ...given,
    createdAt: context.clock(),
  }
}

/** Throws 409 when someone else took the username or the e-mail address in the meantime. */
export async function register(
  context: Pick<Context, 'secrets' | 'clock'>,
  transaction: Transaction,
  row: NewUser,
): Promise<Row<'users'>> {
  const keys = keysOf(context, row)
  // The unique index knows only one hash of an address: under an older key it may be stored as another.
  await refuseTaken(transaction, keys, context.clock())
  const user = await insertUser(transaction, context.secrets, row)
  if (user) return user
  await refuseTaken(transaction, keys, context.clock())
  throw new Error('An account was refused though nothing of it is taken')
}

function keysOf(
  { secrets }: Pick<Context, 'secrets'>,
  { username, email }: Pick<NewPerson, 'username' | 'email'>,
): Keys {
  return { usernameKey: usernameKey(username), emailHashes: hashesOfEmail(secrets, email) }
}

async function refuseTaken(database: Handle, keys: Keys, now: number): Promise<void> {
  const taken = await findTaken(database, keys)
  const isEmailTaken = taken.email || (await isReserved(database, keys.emailHashes, null, now))
  const refusals = [
    ...(isEmailTaken ? [refuse('account.email-taken', null, { at: 'email' })] : []),
    ...(taken.username ? [refuse('account.username-taken', null, { at: 'username' })] : []),
  ]
  const [first] = refusals
  if (first) throw refuse(first.code, null, { issues: refusals.flatMap(({ issues }) => issues) })
}
