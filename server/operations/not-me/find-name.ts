import { findContacts } from '../../giving/payouts/former-contacts'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'

/** The name of a person for the admins, also of one who has closed their account while money was owed. */
export async function findName(
  database: Handle,
  { secrets }: Pick<Context, 'secrets'>,
  { id, fullName }: Row<'users'>,
): Promise<string> {
  return (await findContacts(database, secrets, [id])).get(id)?.fullName ?? fullName
}
