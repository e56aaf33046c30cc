import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { requestChange } from '../../community/auth/change-email'
import { sealPhone } from '../../giving/payments/references'
import { buildAttempt, buildUser, viewerOf } from '../../testing/builders'
import { createTestContext } from '../../testing/context'
import { buildBankAccount } from '../../testing/giving/payouts'
import { readTables } from '../commands/moving/schema'
import { exportData } from './export-data'

/** Columns with the id of a person that the archive leaves out. An added one stands here with its reason. */
const LEFT_OUT = {
  'audit_trail.actorId': 'acts of an admin are about others',
  'email_changes.requestedById': 'the address of another person, helped by an admin',
  'bank_accounts.verifiedById': 'acts of an admin are about others',
  'events.userId': 'what the person was told of it is in the archive',
  'former_contacts.userId': 'only of people who have left and can’t ask here',
  'holds.placedById': 'acts of an admin are about others',
  'message_entries.byId': 'acts of an admin are about others',
  'messages.userId': 'what others report about a person, in confidence',
  'idempotency_replies.userId': 'repeats for lost replies of what is in the archive, for 30 days',
  'password_reset_tokens.userId': 'a hash of a secret link, for an hour',
  'payout_approvals.actorId': 'acts of an admin are about others',
  'payout_steps.actorId': 'acts of an admin are about others',
  'payout_steps.firstAdminId': 'acts of an admin are about others',
  'refunds.requestedById': 'acts of an admin are about others',
  'site_settings.changedBy': 'the settings of the site, which are public',
}

const NAMES_A_PERSON = /(?:user|donor|actor|person|leader|owner|admin)Id$|By(?:Id)?$/i

it('reads each column that names a person, or the list says why not', async () => {
  const context = await createTestContext()
  const asked: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(context.database.read.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const [read, lists] = [context.database.read, context.database.lists].map((handle) => handle.withPlugin(recorder))
  if (!read || !lists) throw new Error('No handles')
  await exportData({ ...context, database: { ...context.database, read, lists } }, viewerOf(await buildUser(context)))

  const tables = await readTables(context.database.read, context.database.engine)
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.filter((name) => NAMES_A_PERSON.test(name)).map((name) => ({ table, name })),
  )
  // A name without its table is of one table only: with two the query would be refused.
  const isRead = ({ table, name }: { table: string; name: string }) => {
    const compared = new RegExp(`(?:\\b${table}"?\\.|(?<!\\.))"${name}" (?:=|in) `)
    return asked.some((query) => new RegExp(`\\b${table}\\b`).test(query) && compared.test(query))
  }
  const unread = columns.filter((column) => !isRead(column))
  expect(unread.map(({ table, name }) => `${table}.${name}`).sort()).toEqual(Object.keys(LEFT_OUT).sort())
})

it('opens what is sealed in it: unfinished payments, the holder of an account and a waiting address', async () => {
  const context = await createTestContext()
  const { database, secrets } = context
  const user = await buildUser(context, { email: 'amina@example.org' })
  await buildBankAccount(context, { userId: user.id })
  const publicId = '0b5e21f4-5a0b-4a57-9a0e-3f0f5a1c2b3d'
  const donorEmail = secrets.seal('friend@example.org', 'payment_attempts.donorEmail', publicId)
  const donorPhone = sealPhone(context, '+254712345678', publicId)
  await buildAttempt(context, { publicId, donorId: user.id, status: 'failed', donorEmail, donorPhone })
  await database.transaction((transaction) =>
    requestChange(transaction, context, user, { newEmail: 'new@example.org', requestedById: null }),
  )
  expect(await exportData(context, viewerOf(user))).toMatchObject({
    bankAccounts: [{ accountHolderName: expect.stringMatching(/\w/) }],
    otherPayments: [{ status: 'failed', donorEmail: 'friend@example.org', donorPhone: '+254712345678' }],
    emailChanges: [{ oldEmail: 'amina@example.org', newEmail: 'new@example.org' }],
  })
})
