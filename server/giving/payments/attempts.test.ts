import { describe, expect, it } from 'vitest'
import { createFlutterwavePayment, createPaymentIntent } from '#shared/contract/payments'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import type { Giving } from '../../testing/giving/giving'
import { giveBeforeEach } from '../../testing/giving/giving-hooks'

describe('a donation request', () => {
  let giving: Giving
  giveBeforeEach((fresh) => {
    giving = fresh
  })

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
      { amount: 100.5 },
      { amount: -2_500 },
      { amount: 100_000_000 },
      { amount: '2500' },
      { amount: null },
      { amount: undefined },
      { currency: 'eur' },
      { currency: undefined, amount: 10.005 },
      { currency: undefined, amount: 0.99 },
      { fundraiserId: 0 },
      { fundraiserId: -1 },
      { fundraiserId: 1.5 },
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

    it('means the same amount in dollars without a currency and in cents with one', async () => {
      await post({ amount: 25.5, currency: undefined })
      await post({ amount: 2_550 })
      expect((await giving.attempts()).map(({ amount }) => amount)).toEqual([2_550, 2_550])
    })

    it('is stored under the account of a signed-in user', async () => {
      const donor = await buildUser(giving.context)
      const token = await buildSession(giving.context, donor)
      expect((await post({}, { Authorization: `Bearer ${token}` })).status).toBe(200)
      expect(await giving.attempts()).toMatchObject([{ donorId: donor.id }])
    })

    it('is stored before any provider is called', async () => {
      giving.context.sandbox.control.faults.add({ at: '*', kind: 'status', status: 503, times: 0 })
      expect((await post({ donorName: 'Kwame', message: ' Courage! ' })).status).toBe(502)
      expect(await giving.attempts()).toMatchObject([
        { status: 'open', donorName: 'Kwame', message: 'Courage!', amount: 2_500 },
      ])
    })

    it('is refused when another site makes a signed-in browser send it', async () => {
      expect((await post({}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
      await expectNoAttempt()
    })
  })
})
