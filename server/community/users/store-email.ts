import type { Transaction } from 'kysely'
import type { Row, Tables } from '../../platform/database/schema'
import type { Secrets } from '../../platform/secrets/secrets'
import { sealEmail } from './emails'

/** Seals the address of a user whose id is known now. */
export function storeEmail(
  transaction: Transaction<Tables>,
  secrets: Secrets,
  id: number,
  email: string,
): Promise<Row<'users'>> {
  return transaction
    .updateTable('users')
    .set({ email: sealEmail(secrets, email, id) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
