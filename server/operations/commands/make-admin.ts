import { hashesOfEmail } from '../../community/users/emails'
import { findUserByEmail } from '../../community/users/find-user'
import { readConfig } from '../../platform/config'
import type { Database } from '../../platform/database/open'
import type { Mailer } from '../../platform/mail/outbox'
import { openData } from '../../platform/secrets/keys'
import { setRoles } from '../admin/users/roles'
import { CommandError, openMigrated, runCommand } from './command'

/** `pamoja -- make-admin email`, also while the server runs; the screen makes further admins. */
runCommand(async ([email]) => {
  if (!email)
    throw new CommandError(
      'Please give the e-mail address of an account: npm run pamoja -- make-admin name@example.org',
    )
  const config = readConfig(process.env)
  const { database, secrets } = await openData(config, { open: openMigrated })
  try {
    return await makeAdmin(database, { config, secrets, clock: Date.now }, email)
  } finally {
    await database.close()
  }
})

async function makeAdmin(database: Database, context: Mailer, email: string): Promise<string> {
  const emailHashes = hashesOfEmail(context.secrets, email)
  return database.transaction(async (transaction) => {
    const user = await findUserByEmail(transaction, emailHashes)
    if (!user) throw new CommandError(`Nobody has an account under ${email}. Please sign up first.`)
    if (user.isAdmin) return `${user.fullName} is an admin already.`
    await setRoles(transaction, context, user, { isAdmin: 1 }, null)
    return `${user.fullName} is an admin now. Sign in again; the admin screen is at /admin.`
  })
}
