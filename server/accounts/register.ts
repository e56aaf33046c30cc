import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import type { NewRow, Row, Tables } from '../database/schema'
import { AppError, invalid } from '../http/app-error'
import { isGuessable } from './common-passwords'
import { hashEmail, sealEmail } from './emails'
import { hashPassword } from './passwords'
import { findTaken, insertUser } from './queries'

/** What a new account is made of, whoever makes it. */
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

/** Upper and lower case, and letters that only look wider or narrower, count as one. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

/** Throws 409 when the username or the e-mail address is taken, and 400 for names and passwords that nobody may have. */
export async function refuseImpossible(context: Context, person: NewPerson): Promise<void> {
  if (RESERVED.has(usernameKey(person.username))) {
    throw invalid([{ path: 'username', message: 'This username is reserved. Please choose another.' }])
  }
  refuseGuessable(context, person.password, person, 'password')
  await refuseTaken(context.database.read, keysOf(context, person))
}

/** In production only: elsewhere the one rule is the specification's six characters. Throws 400. */
export function refuseGuessable(
  { config }: Pick<Context, 'config'>,
  password: string,
  about: { username: string; email: string },
  path: string,
): void {
  if (!config.production || !isGuessable(password, about)) return
  throw invalid([{ path, message: 'This password is too easy to guess. Please choose another.' }])
}

/** The row of a new account; it takes its time, so it is made before the transaction. */
export async function prepareUser(
  context: Context,
  person: NewPerson,
  given: Pick<NewRow<'users'>, 'profileImage' | 'isCommunityLeader' | 'createdById' | 'passwordIsOwn'>,
): Promise<NewRow<'users'>> {
  return {
    ...keysOf(context, person),
    username: person.username,
    email: sealEmail(context.secrets, person.email),
    password: await hashPassword(person.password),
    fullName: person.fullName,
    bio: person.bio ?? null,
    location: person.location ?? null,
    ...given,
    createdAt: context.clock(),
  }
}

/** Throws 409 when somebody took the username or the e-mail address meanwhile. */
export async function register(transaction: Transaction<Tables>, row: NewRow<'users'>): Promise<Row<'users'>> {
  const user = await insertUser(transaction, row)
  if (user) return user
  await refuseTaken(transaction, row)
  throw new Error('An account was refused though nothing of it is taken')
}

function keysOf({ secrets }: Context, { username, email }: NewPerson) {
  return { usernameKey: usernameKey(username), emailHash: hashEmail(secrets, email) }
}

async function refuseTaken(database: Handle, keys: Pick<Row<'users'>, 'usernameKey' | 'emailHash'>): Promise<void> {
  const taken = await findTaken(database, keys)
  const issues = [
    ...(taken.email ? [{ path: 'email', message: 'An account with this email address already exists' }] : []),
    ...(taken.username ? [{ path: 'username', message: 'This username is already taken' }] : []),
  ]
  const [first] = issues
  if (first) throw new AppError(409, first.message, { issues })
}
