import type { Transaction } from 'kysely'
import { mailToken } from '../../community/auth/password-reset'
import { deleteSessionsOf } from '../../community/sessions/end-sessions'
import { cancelAllOpenChanges } from '../../community/users/email-changes'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { securedLetter } from './letters'

const HOUR = 60 * 60_000

/**
 * Signs everybody out of an account, makes its password unusable, and mails a link for a new one to its address; earlier links stop
 * working, and payouts rest. In a closed account nobody can sign in, so there only payouts rest. `unusable`: the hash of a password that nobody knows. Runs under the person's lock.
 */
export async function secureSignIn(
  transaction: Transaction<Tables>,
  context: Context,
  person: Row<'users'>,
  unusable: string,
): Promise<void> {
  await lockSignIn(transaction, person, { unusable, now: context.clock() })
  if (person.closedAt !== null) return
  const letter = (token: string) => securedLetter(context.config.publicUrl, person.fullName, token)
  await mailToken(context, transaction, person, HOUR, letter)
}

/** The same without a link for a new password. */
export async function lockSignIn(
  transaction: Transaction<Tables>,
  person: Row<'users'>,
  { unusable, now }: { unusable: string; now: number },
): Promise<void> {
  const isClosed = person.closedAt !== null
  const changes = { credentialsChangedAt: now, ...(!isClosed && { password: unusable }) }
  await transaction.updateTable('users').set(changes).where('id', '=', person.id).execute()
  if (isClosed) return
  await deleteSessionsOf(transaction, person.id)
  await cancelAllOpenChanges(transaction, person.id, now)
}
