import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'

const PLACE = 'former_contacts.contact'

const stored = z.object({ fullName: z.string(), email: z.string(), language: z.string().default('en') })

/** How to reach a person who closed their account while money was owed to them. */
export type FormerContact = z.infer<typeof stored>

/** Stores the contact of a person who leaves, encrypted. */
export async function keepContact(
  transaction: Transaction<Tables>,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  userId: number,
  contact: FormerContact,
): Promise<void> {
  const row = { userId, contact: secrets.seal(JSON.stringify(contact), PLACE, userId), createdAt: clock() }
  await transaction.insertInto('former_contacts').values(row).execute()
}

/** The stored contacts of these people, by user id. */
export async function findContacts(
  database: Handle,
  secrets: Secrets,
  userIds: readonly number[],
): Promise<Map<number, FormerContact>> {
  if (userIds.length === 0) return new Map()
  const rows = await database.selectFrom('former_contacts').selectAll().where('userId', 'in', userIds).execute()
  return new Map(
    rows.map(({ userId, contact }) => [userId, stored.parse(JSON.parse(secrets.open(contact, PLACE, userId)))]),
  )
}
