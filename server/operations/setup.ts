import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { TypedSite } from '#shared/contract/admin/site'
import { mailConfirmation } from '../community/auth/confirm-email'
import { checkNewPerson, type NewPerson, prepareUser, register } from '../community/auth/register'
import { listAdmins } from '../community/users/admins'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import type { Transaction } from '../platform/database/schema'
import { forgetFact, readFact, replaceFact, takeFact } from '../platform/installation'
import { refuse } from '../platform/refusals/refusal'
import { randomToken, sha256 } from '../platform/secrets/secrets'
import { readStoredSite } from '../platform/site'
import { PROVIDERS } from '../providers/registry'
import { changeSite } from './admin/site'
import { setRoles } from './admin/users/roles'

/** Makes the first admin and stores the settings, both or neither; its mail shows that mail works. */
export async function setUp(context: Context, token: string, { person, site }: { person: NewPerson; site: TypedSite }) {
  const { database } = context
  // Before the slow hash, and before a stranger learns which names are taken.
  if (!(await isSetupLink(context, database.read, token))) throw refuse('setup.link-invalid')
  await checkNewPerson(context, person, null)
  const row = await prepareUser(context, person, { profileImage: null, isCommunityLeader: 0 })
  const admin = await database.transaction(async (transaction) => {
    await useSetupLink(context, transaction, token)
    const admin = await register(context, transaction, row)
    const { version } = await readStoredSite(transaction)
    await changeSite(transaction, context, { actorId: admin.id, version, typed: site })
    // After the settings: the mails have the site's name.
    await setRoles(transaction, context, admin, { isAdmin: 1 }, null)
    await mailConfirmation(context, transaction, admin)
    return admin
  })
  await rm(setupFile(context), { force: true })
  return admin
}

/** Only the server's user reads it: logs are read by more people, and kept. */
export const setupFile = ({ config }: Pick<Context, 'config'>): string => join(config.dataDirectory, 'setup-link')

const LIFETIME = 24 * 60 * 60_000
const FACT = 'setup-token'

/** The number of links that work at the same time: a server that is started again and again must not fill the database. */
const MOST = 8

/** `hash`: of the token. `until`: milliseconds since 1970. */
const stored = z.array(z.object({ hash: z.string(), until: z.number() }))

/** Whether the site waits for its first admin. Demo data has one. */
const hasNoAdmin = async (database: Handle): Promise<boolean> => (await listAdmins(database)).length === 0

/** Writes the link into its file. Earlier ones still work; null with an admin, and while somebody only tries out the sandbox. */
export async function offerSetup(context: Context): Promise<string | null> {
  const { database, config, settings, clock } = context
  if (!config.production && settings.payments === 'sandbox') return null
  const file = setupFile(context)
  // A new file each time: one that exists would keep its rights.
  await rm(file, { force: true })
  if (!(await hasNoAdmin(database.read))) {
    await forgetFact(database.write, FACT)
    return null
  }
  const token = randomToken()
  const own = { hash: sha256(token), until: clock() + LIFETIME }
  let isStored = false
  while (!isStored) {
    const fact = await readFact(database.write, FACT)
    const others = linksIn(fact, clock()).slice(1 - MOST)
    isStored = await replaceFact(database.write, FACT, fact, JSON.stringify([...others, own]))
  }
  const link = `${config.publicUrl}/setup/${token}`
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 })
  await writeFile(file, `${link}\n`, { mode: 0o600 })
  return link
}

export async function isSetupLink(context: Pick<Context, 'clock'>, database: Handle, token: string): Promise<boolean> {
  return (await findLink(context, database, token)) !== null && (await hasNoAdmin(database))
}

/** Uses up all links, together with what the transaction does. Throws 404 when it is not valid, or not any more. */
async function useSetupLink(context: Pick<Context, 'clock'>, transaction: Transaction, token: string) {
  const fact = await findLink(context, transaction, token)
  // Of two that come at the same time, only one takes the fact.
  if (fact === null || !(await takeFact(transaction, FACT, fact)) || !(await hasNoAdmin(transaction)))
    throw refuse('setup.link-invalid')
}

async function findLink({ clock }: Pick<Context, 'clock'>, database: Handle, token: string): Promise<string | null> {
  const fact = await readFact(database, FACT)
  return linksIn(fact, clock()).some(({ hash }) => hash === sha256(token)) ? fact : null
}

function linksIn(fact: string | null, now: number): z.output<typeof stored> {
  return fact === null ? [] : stored.parse(JSON.parse(fact)).filter(({ until }) => now < until)
}

export function missingSettings({ config, settings }: Pick<Context, 'config' | 'settings'>): string[] {
  const { payments, publicUrl } = settings
  return [
    ...(payments === 'sandbox' ? ['Payments go to the sandbox. Set PAYMENTS=live and the providers’ keys.'] : []),
    ...(payments === 'test' ? ['Payments use test keys: no real money moves. Replace them by live keys.'] : []),
    ...(payments === 'sandbox'
      ? []
      : [
          `Each provider that you use must know its address for webhooks: ${PROVIDERS.map((provider) => `${publicUrl}/api/webhooks/${provider}`).join(', ')}.`,
        ]),
    ...(config.smtpUrl === null ? ['No mail is sent. Set SMTP_URL and MAIL_FROM.'] : []),
    ...(config.organisation === null ? ['Receipts name no legal person. Set ORGANISATION_NAME and the others.'] : []),
  ]
}
