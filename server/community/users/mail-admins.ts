import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { adminRecipient } from './emails'
import { listAdmins } from './list-admins'

/** Mails every admin in English, once for each `mailKey`. */
export async function mailAdmins(
  transaction: Transaction<Tables>,
  context: Pick<Context, 'secrets' | 'clock'>,
  mailKey: string,
  write: (admin: Row<'users'>) => Letter,
): Promise<void> {
  for (const admin of await listAdmins(transaction))
    await queueMail(transaction, context, {
      mailKey: `${mailKey}:${admin.id}`,
      to: adminRecipient(context.secrets, admin),
      letter: () => write(admin),
    })
}
