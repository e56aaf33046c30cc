import type { Transaction } from 'kysely'
import { findUser } from '../accounts/queries'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { AppError } from '../http/app-error'

/**
 * Everything that touches where a person's money goes and how much is left takes this lock first, so that it happens one after
 * the other. Throws 401 when the account was closed in between.
 */
export async function lockPerson(
  { database }: Pick<Context, 'database'>,
  transaction: Transaction<Tables>,
  { id }: { id: number },
): Promise<Row<'users'>> {
  await database.lock(transaction, 'users', id)
  const person = await findUser(transaction, id)
  if (!person) throw new AppError(401, 'Please sign in')
  return person
}
