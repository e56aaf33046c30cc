import { searchText } from '#shared/rules/fundraisers/search-text'
import type { DemoPerson } from '../../../data/demo/types'
import { hashEmail, storeEmail } from '../../community/users/emails'
import type { NewRow, Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import type { Secrets } from '../../platform/secrets/secrets'

export { DEMO_PASSWORD } from '../../community/auth/passwords'

interface Given {
  now: number
  secrets: Secrets
  password: string
  avatars: ReadonlyMap<string, string>
}

export const emailOf = (username: string): string => `${username}@pamoja.test`

/** Inserts the people and returns the id for each username. People who were registered by a leader are inserted after the leaders. */
export async function insertPeople(transaction: Transaction, people: readonly DemoPerson[], given: Given) {
  const ids = new Map<string, number>()
  const oldestFirst = [...people].sort((one, other) => other.joinedDaysAgo - one.joinedDaysAgo)
  for (const round of [
    oldestFirst.filter((person) => !person.registeredBy),
    oldestFirst.filter((person) => person.registeredBy),
  ]) {
    const rows = round.map((person) =>
      rowOf(person, given, person.registeredBy ? idOf(ids, person.registeredBy) : null),
    )
    const inserted = await transaction.insertInto('users').values(rows).returning(['id', 'username']).execute()
    for (const { id, username } of inserted) {
      ids.set(username, id)
      await storeEmail(transaction, given.secrets, id, emailOf(username))
    }
  }
  return ids
}

/** The id of a username. Throws for a username that does not exist in the demo: a typing mistake in `data/demo`. */
export function idOf(ids: ReadonlyMap<string, number>, username: string): number {
  const id = ids.get(username)
  if (id === undefined) throw new Error(`Nobody in the demo is called ${username}`)
  return id
}

function rowOf(
  person: DemoPerson,
  { now, secrets, password, avatars }: Given,
  createdById: number | null,
): NewRow<'users'> {
  return {
    username: person.username,
    usernameKey: person.username,
    email: '',
    emailHash: hashEmail(secrets, emailOf(person.username)),
    password,
    fullName: person.fullName,
    searchText: searchText([person.username, person.fullName]),
    profileImage: person.avatar ? (avatars.get(person.avatar) ?? null) : null,
    location: person.location,
    bio: person.bio,
    isVerified: person.isVerified ? 1 : 0,
    isCommunityLeader: person.isCommunityLeader ? 1 : 0,
    isAdmin: person.isAdmin ? 1 : 0,
    createdById,
    emailConfirmedAt: now - person.joinedDaysAgo * DAY,
    createdAt: now - person.joinedDaysAgo * DAY,
  }
}

/** The accounts that a visitor of the demo can sign in with. Outside production only. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@pamoja.test', role: 'runs the platform' },
  { email: 'leader@pamoja.test', role: 'community leader' },
  { email: 'creator@pamoja.test', role: 'has fundraisers with donations' },
  { email: 'donor@pamoja.test', role: 'has given' },
] as const
