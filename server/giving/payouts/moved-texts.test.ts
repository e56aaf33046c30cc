import { beforeEach, describe, expect, it } from 'vitest'
import { buildDonation, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import type { TestServer } from '../../testing/serve'
import { destinationOf, openDestination, sealDestination } from './sealed'

describe('encrypted texts that are copied into another row', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    headers = { Authorization: `Bearer ${await buildSession(context, await buildUser(context, { isAdmin: 1 }))}` }
  })

  const readAccounts = () => server.send('GET', '/api/admin/bank-accounts', { headers })

  it.each(['accountNumber', 'accountHolderName', 'details'] as const)(
    'do not open, so that nobody is paid to the %s of somebody else',
    async (column) => {
      const [victim, thief] = [await buildUser(context), await buildUser(context)]
      const account = await buildBankAccount(context, { userId: victim.id })
      const other = await buildBankAccount(context, { userId: thief.id, accountNumber: '0999999999' })
      expect((await readAccounts()).status).toBe(200)
      const change = { [column]: other[column] }
      await context.database.write.updateTable('bank_accounts').set(change).where('id', '=', account.id).execute()
      expect((await readAccounts()).status).toBe(500)
    },
  )

  it('do not open in another payout of the same person, nor in another donation or account', async () => {
    const { database, secrets } = context
    const user = await buildUser(context)
    const account = await buildBankAccount(context, { userId: user.id })
    const request = () => buildPayoutRequest(context, { userId: user.id })
    const [one, two] = [await request(), await request()]
    const sealed = sealDestination(secrets, destinationOf(secrets, account, user), one.id)
    expect(openDestination(secrets, sealed, one.id)).toMatchObject({ accountNumber: '0123454321' })
    expect(() => openDestination(secrets, sealed, two.id)).toThrow()

    const [mine, hers] = [
      await buildDonation(context, { donorEmail: 'me@example.org' }),
      await buildDonation(context, { donorEmail: 'her@example.org' }),
    ]
    const { donorEmail } = hers
    await database.write.updateTable('donations').set({ donorEmail }).where('id', '=', mine.id).execute()
    expect((await server.send('GET', '/api/admin/donations', { headers })).status).toBe(500)

    const { email } = await buildUser(context)
    await database.write.updateTable('users').set({ email }).where('id', '=', user.id).execute()
    const session = { Authorization: `Bearer ${await buildSession(context, user)}` }
    expect((await server.send('GET', '/api/auth/me', { headers: session })).status).not.toBe(200)
  })

  it('show admins the end of the number that is paid to, also when the column beside it is another', async () => {
    await buildBankAccount(context, { userId: (await buildUser(context)).id })
    await context.database.write.updateTable('bank_accounts').set({ accountNumberEnd: '9999' }).execute()
    const { body } = await readAccounts()
    expect(JSON.stringify(body)).toContain('••••4321')
    expect(JSON.stringify(body)).not.toContain('9999')
    const { body: csv } = await server.send('GET', '/api/admin/export/bank-accounts.csv', { headers })
    expect(csv).toContain('••••4321')
  })
})
