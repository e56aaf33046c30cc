import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFlutterwavePayment, createPaymentIntent } from '#shared/contract/payments'
import { hashAddress } from '../../platform/limits/client-address'
import { Refusal } from '../../platform/refusals/refusal'
import { buildAttempt, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { createTestParts, type TestParts } from '../../testing/parts'
import { type CardTestingGuard, createCardTestingGuard, type Payer } from './card-testing'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const THIEF = '197.1.1.1'

describe('the guard against card testing', () => {
  let parts: TestParts
  let guard: CardTestingGuard
  beforeEach(async () => {
    parts = await createTestParts()
    guard = createCardTestingGuard({ ...parts, config: { production: true } })
  })

  const card = (changes: Partial<Payer> = {}) => payer({ provider: 'stripe', ...changes })
  const payer = (changes: Partial<Payer> = {}): Payer => ({
    provider: 'flutterwave',
    isLocal: false,
    donorId: null,
    donorEmail: null,
    fundraiserId: 1,
    address: '41.90.4.7',
    personToken: null,
    ...changes,
  })
  /** Makes `count` attempts and returns how many were admitted. */
  const admitted = async (count: number, make: (index: number) => Payer) => {
    let passed = 0
    for (let index = 0; index < count; index += 1) {
      try {
        await guard.admitNewAttempt(make(index))
        passed += 1
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
        expect(error).toMatchObject({ status: 429, retryAfterMs: expect.any(Number) })
      }
    }
    return passed
  }
  const differentAddress = (index: number) => `10.${index >> 8}.${index & 255}.1`
  const decline = async (changes: { donorId?: number; donorEmail?: string; address?: string }, times: number) => {
    const { donorId = null, donorEmail, address = '1.1.1.1' } = changes
    const publicId = randomUUID()
    const sealed = donorEmail ? parts.secrets.seal(donorEmail, 'payment_attempts.donorEmail', publicId) : null
    const attempt = await buildAttempt(parts, {
      publicId,
      donorId,
      donorEmail: sealed,
      addressHash: hashAddress(parts.secrets, address),
    })
    for (let count = 0; count < times; count += 1) await guard.countDecline(attempt)
  }

  it('admits fifteen attempts in ten minutes per e-mail address, in any spelling and from any network address', async () => {
    const write = (index: number) => (index % 2 ? 'Thief@Example.com' : 'thief@example.com')
    const thief = (index: number) => payer({ donorEmail: write(index), address: differentAddress(index) })
    expect(await admitted(20, thief)).toBe(15)
    expect(await admitted(1, () => payer({ donorEmail: 'honest@example.com' }))).toBe(1)
    parts.pass(10 * MINUTE)
    expect(await admitted(1, () => payer({ donorEmail: 'thief@example.com' }))).toBe(1)
  })

  it('admits as many by card where nobody is asked whether they are a person', async () => {
    const email = { donorEmail: 'thief@example.com' }
    expect(await admitted(20, (index) => card({ ...email, address: differentAddress(index) }))).toBe(15)
    expect(await admitted(35, (index) => card({ donorId: 7, address: differentAddress(index) }))).toBe(30)
    expect(await admitted(160, () => card({}))).toBe(150)
    await decline({ address: '41.90.4.9' }, 60)
    expect(await admitted(1, () => card({ address: '41.90.4.9' }))).toBe(0)
  })

  it('never refuses a card payment for its fundraiser, however many attempts there are', async () => {
    expect(await admitted(160, (index) => card({ address: differentAddress(index) }))).toBe(160)
  })

  it('admits a crowd that pays by mobile money behind one address, also where cards were declined, and asks nobody there for it', async () => {
    await decline({ address: '41.90.4.9' }, 60)
    const donor = (changes: Partial<Payer> = {}) => payer({ isLocal: true, address: '41.90.4.9', ...changes })
    expect(await admitted(20, () => donor({ donorEmail: 'thief@example.com' }))).toBe(15)
    expect(await admitted(200, () => donor())).toBe(200)
    expect(await admitted(151, () => card())).toBe(150)
    const counters = parts.database.write.updateTable('limit_counters').set({ count: 2_999 })
    await counters.where('limitKey', 'like', 'started-local:%').execute()
    expect(await admitted(2, () => donor())).toBe(1)
  })

  it('counts the IPv6 addresses of one household together', async () => {
    expect(await admitted(160, (index) => payer({ address: `2c0f:fe38:2100:42::${index.toString(16)}` }))).toBe(150)
  })

  it('blocks an e-mail address, an account and a network address for a while after many declined cards', async () => {
    const thief = await buildUser(parts)
    await decline({ donorEmail: 'thief@example.com' }, 15)
    await decline({ donorId: thief.id }, 15)
    await decline({ address: '41.90.4.9' }, 60)
    const stopped = [
      payer({ donorEmail: 'thief@example.com' }),
      payer({ donorId: thief.id }),
      payer({ address: '41.90.4.9' }),
    ]
    for (const each of stopped) expect(await admitted(1, () => each)).toBe(0)
    expect(await admitted(1, () => payer())).toBe(1)
    parts.pass(DAY)
    for (const each of stopped) expect(await admitted(1, () => each)).toBe(1)
  })

  it('does not count this machine’s own address outside production', async () => {
    guard = createCardTestingGuard({ ...parts, config: { production: false } })
    expect(await admitted(160, () => payer({ address: '::ffff:127.0.0.1' }))).toBe(160)
    expect(await admitted(160, () => payer({ address: '41.90.4.7' }))).toBe(150)
  })

  describe('asks whether a card payment is made by a person', () => {
    const somebody = (index: number) => card({ address: differentAddress(index), fundraiserId: index })
    beforeEach(() => {
      const personCheck = { provider: 'turnstile', siteKey: 'a key', secretKey: 'a key', verify: 'never' } as const
      const config = { production: true, publicUrl: 'https://give.example.org', personCheck }
      guard = createCardTestingGuard({ ...parts, config })
    })

    it('from the sixth attempt of an hour behind one network address when none was paid', async () => {
      expect(await admitted(10, (index) => card({ donorEmail: `donor-${index}@example.com` }))).toBe(5)
      expect(await admitted(1, () => card({ address: '41.90.4.8' }))).toBe(1)
      await expect(guard.admitNewAttempt(card())).rejects.toMatchObject({
        details: { personCheck: { siteKey: 'a key' } },
      })
    })

    it('after some declined cards of one person or one network address', async () => {
      const thief = await buildUser(parts)
      await decline({ donorEmail: 'thief@example.com' }, 5)
      await decline({ donorId: thief.id }, 5)
      await decline({ address: '41.90.4.9' }, 5)
      const suspects = [
        { donorEmail: 'thief@example.com', address: '41.90.4.10' },
        { donorId: thief.id, address: '41.90.4.10' },
        { address: '41.90.4.9' },
      ]
      for (const suspect of suspects) {
        expect(await admitted(1, () => card(suspect))).toBe(0)
        expect(await admitted(1, () => payer(suspect))).toBe(1)
      }
    })

    it('for a fundraiser with very many attempts from all addresses together', async () => {
      expect(await admitted(101, (index) => card({ address: differentAddress(index) }))).toBe(100)
      expect(await admitted(1, () => card({ address: '1.2.3.4', fundraiserId: 2 }))).toBe(1)
      expect(await admitted(1, () => payer({ address: '1.2.3.4' }))).toBe(1)
    })

    it('from everyone while half of all cards are declined, until the next hour', async () => {
      expect(await admitted(41, somebody)).toBe(41)
      for (let index = 0; index < 20; index += 1) await decline({ address: differentAddress(index) }, 1)
      expect(await admitted(1, () => somebody(50))).toBe(1)
      await decline({ address: differentAddress(20) }, 1)
      expect(await admitted(1, () => somebody(51))).toBe(0)
      parts.pass(60 * MINUTE)
      expect(await admitted(1, () => somebody(51))).toBe(1)
    })

    const admits = async (changes: Partial<Payer> = {}) => (await admitted(1, () => card(changes))) === 1
    async function pay(address: string, donorId: number | null = null): Promise<void> {
      expect(await admits({ address, donorId })).toBe(true)
      const addressHash = hashAddress(parts.secrets, address)
      await guard.countPaid(parts.database.write, await buildAttempt(parts, { donorId, addressHash }))
    }
    /** Many addresses try cards, so that everyone else is asked. */
    async function attack(): Promise<void> {
      for (let bot = 0; bot < 25; bot += 1) {
        const address = `197.2.${bot}.1`
        await admits({ address, fundraiserId: 2 })
        await decline({ address }, 3)
      }
      expect(await admits({ address: '102.1.1.1' })).toBe(false)
    }

    it('admits a payment by card without a question while one thief tries cards on the same fundraiser, however many', async () => {
      for (let count = 0; count < 150; count += 1) await admits({ address: THIEF })
      await decline({ address: THIEF }, 150)
      expect(await admits({ address: THIEF })).toBe(false)
      expect(await admits()).toBe(true)
    })

    it('admits a payment by card without a question from an address where payments are paid, as many as there are', async () => {
      for (let count = 0; count < 12; count += 1) await pay('41.90.4.7')
    })

    it('admits a payment by card without a question from an address and for an account that have paid before, also while others test cards, for 90 days', async () => {
      const donor = await buildUser(parts)
      await pay('41.90.4.7')
      await pay('41.90.4.8', donor.id)
      await attack()
      expect(await admits()).toBe(true)
      expect(await admits({ address: '105.1.1.1', donorId: donor.id })).toBe(true)
      parts.pass(91 * DAY)
      await attack()
      expect(await admits()).toBe(false)
      expect(await admits({ address: '105.1.1.1', donorId: donor.id })).toBe(false)
    })

    it('asks an address that has paid when a card from there was declined since', async () => {
      await pay('41.90.4.7')
      await decline({ address: '41.90.4.7' }, 1)
      await attack()
      expect(await admits()).toBe(false)
    })

    it('admits a payment by card without a question for an account that has paid before, behind an address where cards are tested and nobody can be asked', async () => {
      const donor = await buildUser(parts)
      await pay('41.90.4.8', donor.id)
      guard = createCardTestingGuard({ ...parts, config: { production: true } })
      await decline({ address: THIEF }, 60)
      expect(await admits({ address: THIEF })).toBe(false)
      expect(await admits({ address: THIEF, donorId: donor.id })).toBe(true)
    })
  })

  it('stores neither e-mail addresses nor network addresses', async () => {
    await admitted(1, () => payer({ donorEmail: 'kwame@example.com' }))
    const stored = JSON.stringify(await parts.database.read.selectFrom('limit_counters').selectAll().execute())
    expect(stored).not.toMatch(/kwame|41\.90/)
  })
})

describe('over the limits', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  it.each([
    ['by card', createPaymentIntent, 'intents'],
    ['on a provider’s page', createFlutterwavePayment, 'links'],
  ] as const)(
    'a payment %s is refused with a time to retry, but not the retry of a started one',
    async (_, call, opened) => {
      const body = { ...giving.gift, donorEmail: 'thief@example.com' }
      const send = (key: string) => giving.server.send('POST', call.path, { body, headers: { 'Idempotency-Key': key } })
      for (let count = 0; count < 15; count += 1) expect((await send(`key-${count}`)).status).toBe(200)
      const refused = await send('another')
      expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('not been charged') } })
      expect(refused.body).not.toHaveProperty('personCheck')
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(giving.opened()[opened]).toBe(15)
      expect((await send('key-0')).status).toBe(200)
    },
  )

  it('too many retries of the same payment are refused too', async () => {
    const headers = { 'Idempotency-Key': 'the-same' }
    const statuses: number[] = []
    for (let count = 0; count < 62; count += 1) {
      statuses.push((await giving.server.send('POST', createPaymentIntent.path, { body: giving.gift, headers })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(61)
    expect(statuses.at(-1)).toBe(429)
  }, 30_000)
})
