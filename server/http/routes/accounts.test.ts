import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listSessions, login } from '#shared/contract/auth'
import { getCurrentUser } from '#shared/contract/users'
import { exportMyData } from '#shared/contract/your-data'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { buildBankAccount, buildPayoutRequest } from '../../testing/giving/payouts'
import { quickHash } from '../../testing/passwords'
import type { TestServer } from '../../testing/serve'

const PASSWORD = 'a good password'
const EMAIL = 'amina@example.org'
const AMINA = { fullName: 'Amina Otieno', bio: 'Teacher', location: 'Kisumu' }

describe('the user’s own account', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { ...AMINA, email: EMAIL, password: quickHash(PASSWORD) })
    headers = bearer(await buildSession(context, user))
  })

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const me = async (as = headers) => (await server.send('GET', getCurrentUser.path, { headers: as })).status

  describe('its sessions', () => {
    const list = async () => (await server.call(listSessions, {}, headers)).body

    it('are listed, latest seen first, without anything that grants access', async () => {
      context.pass(5_000)
      await server.send('POST', login.path, {
        body: { email: EMAIL, password: PASSWORD },
        headers: { 'User-Agent': 'Tecno' },
      })
      await buildSession(context, await buildUser(context))
      const sessions = await list()
      expect(sessions).toMatchObject([
        { userAgent: 'Tecno', isCurrent: false, createdAt: '2026-11-21T09:00:05.000Z' },
        { isCurrent: true, createdAt: '2026-11-21T09:00:00.000Z' },
      ])
      expect(Object.keys(sessions[0] ?? {})).not.toContain('tokenHash')
    })

    it('end one by one, only the user’s own', async () => {
      const elsewhere = bearer(await buildSession(context, user))
      const stranger = bearer(await buildSession(context, await buildUser(context)))
      const id = (await list()).find(({ isCurrent }) => !isCurrent)?.id
      const end = async (as: Record<string, string>) =>
        (await server.send('DELETE', `/api/auth/sessions/${id}`, { headers: as })).status
      expect(await end(stranger)).toBe(404)
      expect(await me(elsewhere)).toBe(200)
      expect(await end(headers)).toBe(200)
      expect([await me(elsewhere), await me()]).toEqual([401, 200])
      expect(await end(headers)).toBe(404)
    })
  })

  describe('its data', () => {
    it('can be exported: profile, fundraisers, donations, sessions and bank accounts, and no other user’s', async () => {
      const mine = await buildFundraiser(context, { userId: user.id, title: 'Mine' })
      await buildDonation(context, { fundraiserId: mine.id, donorName: 'Somebody else' })
      await buildDonation(context, { donorId: user.id, donorEmail: EMAIL, message: 'Karibu', isAnonymous: 1 })
      await buildBankAccount(context, { userId: user.id })
      await buildPayoutRequest(context, { userId: user.id, status: 'completed' })
      const deviceId = randomUUID()
      await server.send('PATCH', '/api/auth/profile', {
        body: { bio: 'Teacher' },
        headers: {
          ...headers,
          'Idempotency-Key': 'a',
          'Pamoja-Device': deviceId,
          'Pamoja-Change': '3',
          'Pamoja-Settled': '2',
        },
      })
      const reply = await server.call(exportMyData, {}, headers)
      expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="pamoja-my-data.json"')
      expect(reply.body).toMatchObject({
        profile: { email: EMAIL, bio: 'Teacher' },
        sessions: [{ isCurrent: true }],
        devices: [{ id: deviceId, settledTo: 2, changes: [3] }],
        fundraisers: [{ title: 'Mine' }],
        donations: [{ donorName: 'Kwame Mensah', donorEmail: EMAIL, message: 'Karibu', amount: 2_500 }],
        bankAccounts: [{ bankName: 'Equity Bank', accountNumber: '****4321' }],
        payoutRequests: [{ amount: 5_000, status: 'completed' }],
      })
      expect(JSON.stringify(reply.body)).not.toContain('Somebody else')
    })

    it('holds more fundraisers than one page', async () => {
      for (let number = 0; number < 101; number += 1) await buildFundraiser(context, { userId: user.id })
      expect((await server.call(exportMyData, {}, headers)).body.fundraisers).toHaveLength(101)
    })
  })
})
