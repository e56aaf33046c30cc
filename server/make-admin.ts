import { hashEmail } from './accounts/emails'
import { findUserByEmail } from './accounts/queries'
import { deleteSessionsOf } from './accounts/session-queries'
import { recordAct } from './admin/audit-trail'
import { setFlags } from './admin/people/queries'
import { CommandError, runCommand } from './command'
import { readConfig } from './config'
import { type Database, openDatabase } from './database/open'
import { createSecrets, loadSecretKey } from './secrets'

/** `npm run make-admin -- email`: makes somebody with an account an admin, also while the server runs. The next ones are made on the admins' screen. */
runCommand(async ([email]) => {
  if (!email) throw new CommandError('Whom? npm run make-admin -- name@example.org')
  const config = readConfig(process.env)
  const emailHash = hashEmail(createSecrets(loadSecretKey(config.secretKey, config.dataDirectory)), email)
  const database = await openDatabase(config)
  try {
    return await makeAdmin(database, emailHash, email)
  } finally {
    await database.close()
  }
})

async function makeAdmin(database: Database, emailHash: string, email: string): Promise<string> {
  return database.transaction(async (transaction) => {
    const user = await findUserByEmail(transaction, emailHash)
    if (!user) throw new CommandError(`Nobody has an account under ${email}. Please sign up first.`)
    if (user.isAdmin) return `${user.fullName} is an admin already.`
    await setFlags(transaction, user.id, { isAdmin: 1 })
    // An admin's session is shorter than others'.
    await deleteSessionsOf(transaction, user.id)
    await recordAct(transaction, {
      actorId: null,
      action: 'set-roles',
      subject: `user:${user.id}`,
      before: { isAdmin: 0 },
      after: { isAdmin: 1 },
      createdAt: Date.now(),
    })
    return `${user.fullName} is an admin now. Sign in anew; the admins' screen is at /admin.`
  })
}
