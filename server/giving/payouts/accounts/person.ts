import type { Transaction } from 'kysely'
import { findUser } from '../../../community/users/find-user'
import type { Context } from '../../../context'
import type { Handle } from '../../../platform/database/open'
import type { Row, Tables } from '../../../platform/database/schema'
import { refuse } from '../../../platform/refusals/refusal'

/**
 * Locks a person. Every change to where a person's money goes or how much is left takes this lock first, so that such changes run
 * one after the other. Throws 401 when the account was closed meanwhile.
 */
export async function lockPerson(
  { database }: Pick<Context, 'database'>,
  transaction: Transaction<Tables>,
  { id }: { id: number },
): Promise<Row<'users'>> {
  await database.lock(transaction, 'users', id)
  const person = await findUser(transaction, id)
  if (!person) throw refuse('request.signed-out')
  return person
}

export async function findPeople(database: Handle, ids: readonly number[]): Promise<Map<number, Row<'users'>>> {
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('users').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
