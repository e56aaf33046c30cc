import { describe, expect, it } from 'vitest'
import { createFlutterwavePayment, createPaymentIntent } from '#shared/contract/payments'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import type { Giving } from '../../testing/giving/giving'
import { giveBeforeEach } from '../../testing/giving/giving-hooks'

let giving: Giving
await giveBeforeEach((fresh) => {
  giving = fresh
})

describe('a donation request', () => {
  const expectNoAttempt = async () => {
    expect(await giving.attempts()).toEqual([])
    expect(giving.opened()).toEqual({ intents: 0, links: 0 })
  }

  describe.each([createPaymentIntent.path, createFlutterwavePayment.path])('to %s', (path) => {
    const post = (changes: object, headers?: Record<string, string>) =>
      giving.server.send('POST', path, { body: { ...giving.gift, ...changes }, ...(headers && { headers }) })

    it('is refused for a fundraiser that does not exist', async () => {
      expect(await post({ fundraiserId: 999_999 })).toMatchObject({
        status: 404,
        body: { message: 'Fundraiser not found' },
      })
      await expectNoAttempt()
    })

    it('is refused for a fundraiser that was taken down', async () => {
      const hidden = await buildFundraiser(giving.context, { hiddenAt: 1 })
      expect((await post({ fundraiserId: hidden.id })).status).toBe(404)
      await expectNoAttempt()
    })

    it('is refused with a plain message for a fundraiser that has ended or is switched off', async () => {
      const ended = await buildFundraiser(giving.context, { endDate: giving.context.clock() })
      const inactive = await buildFundraiser(giving.context, { isActive: 0 })
      for (const { id } of [ended, inactive]) {
        const message = 'This fundraiser has ended and can no longer receive donations.'
        expect(await post({ fundraiserId: id })).toMatchObject({ status: 409, body: { message } })
      }
      await expectNoAttempt()
    })

    it('is accepted for a fundraiser without an end date', async () => {
      const endless = await buildFundraiser(giving.context, { endDate: null })
      expect((await post({ fundraiserId: endless.id })).status).toBe(200)
    })

    it.each([
      { amount: 99 },
      { amount: null },
      { currency: 'eur' },
      { fundraiserId: 0 },
      { fundraiserId: '1 or 1=1' },
      { donorEmail: 'not an address' },
      { message: 'x'.repeat(501) },
      { donorName: { toString: 'x' } },
    ])('with %j is refused with 400 and words', async (changes) => {
      const reply = await post(changes)
      expect(reply).toMatchObject({
        status: 400,
        body: { message: expect.any(String), issues: [{ path: expect.any(String) }] },
      })
      await expectNoAttempt()
    })

    it('is stored under the account of a signed-in user', async () => {
      const donor = await buildUser(giving.context)
      const token = await buildSession(giving.context, donor)
      expect((await post({}, { Authorization: `Bearer ${token}` })).status).toBe(200)
      expect(await giving.attempts()).toMatchObject([{ donorId: donor.id }])
    })
  })
})
