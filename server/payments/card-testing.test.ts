import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPaymentIntent } from '#shared/contract/payments'
import { AppError } from '../http/app-error'
import { buildAttempt, buildUser } from '../testing/builders'
import { createGiving, type Giving } from '../testing/giving'
import { createTestParts, type TestParts } from '../testing/parts'
import { type CardTestingGuard, createCardTestingGuard, hashAddress, type Payer } from './card-testing'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('the guard against card testing', () => {
  let parts: TestParts
  let guard: CardTestingGuard
  beforeEach(async () => {
    parts = await createTestParts()
    guard = createCardTestingGuard({ ...parts, config: { production: true } })
  })
  afterEach(() => parts.remove())

  const payer = (changes: Partial<Payer> = {}): Payer => ({
    donorId: null,
    donorEmail: null,
    fundraiserId: 1,
    address: '41.90.4.7',
    ...changes,
  })
  /** How many of so many attempts get in. */
  const admitted = async (count: number, make: (index: number) => Payer) => {
    let passed = 0
    for (let index = 0; index < count; index += 1) {
      try {
        await guard.admitNewAttempt(make(index))
        passed += 1
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
        expect(error).toMatchObject({ status: 429, headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) } })
      }
    }
    return passed
  }
  const differentAddress = (index: number) => `10.${index >> 8}.${index & 255}.1`
  const decline = async (changes: { donorId?: number; donorEmail?: string; address?: string }, times: number) => {
    const { donorId = null, donorEmail, address = '1.1.1.1' } = changes
    const sealed = donorEmail ? parts.secrets.seal(donorEmail, 'payment_attempts.donorEmail') : null
    const attempt = await buildAttempt(parts, { donorId, donorEmail: sealed, addressHash: hashAddress(parts, address) })
    for (let count = 0; count < times; count += 1) await guard.countDecline(attempt)
  }

  it('lets fifteen attempts in ten minutes pass under one e-mail address, however it is written and from wherever', async () => {
    const write = (index: number) => (index % 2 ? 'Thief@Example.com' : 'thief@example.com')
    expect(await admitted(20, (index) => payer({ donorEmail: write(index), address: differentAddress(index) }))).toBe(
      15,
    )
    expect(await admitted(1, () => payer({ donorEmail: 'honest@example.com' }))).toBe(1)
    parts.pass(10 * MINUTE)
    expect(await admitted(1, () => payer({ donorEmail: 'thief@example.com' }))).toBe(1)
  })

  it('lets a signed-in person begin thirty in ten minutes', async () => {
    expect(await admitted(35, (index) => payer({ donorId: 7, address: differentAddress(index) }))).toBe(30)
  })

  it('lets many people behind one address give, far more than a person would', async () => {
    expect(await admitted(160, (index) => payer({ donorEmail: `donor-${index}@example.com` }))).toBe(150)
    expect(await admitted(1, () => payer({ address: '41.90.4.8' }))).toBe(1)
  })

  it('counts a household’s IPv6 addresses as one', async () => {
    expect(await admitted(160, (index) => payer({ address: `2c0f:fe38:2100:42::${index.toString(16)}` }))).toBe(150)
  })

  it('bounds what is begun for one fundraiser from everywhere together', async () => {
    expect(await admitted(610, (index) => payer({ address: differentAddress(index) }))).toBe(600)
    expect(await admitted(1, () => payer({ fundraiserId: 2 }))).toBe(1)
  }, 60_000)

  it('stops an e-mail address, an account and an address on the network after many declined cards, for a while', async () => {
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

  it('does not mind a few declined cards', async () => {
    await decline({ donorEmail: 'honest@example.com' }, 5)
    expect(await admitted(1, () => payer({ donorEmail: 'honest@example.com' }))).toBe(1)
  })

  it('outside production does not count this very machine', async () => {
    guard = createCardTestingGuard({ ...parts, config: { production: false } })
    expect(await admitted(160, () => payer({ address: '::ffff:127.0.0.1' }))).toBe(160)
    expect(await admitted(160, () => payer({ address: '41.90.4.7' }))).toBe(150)
  })

  it('keeps neither e-mail nor network addresses', async () => {
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
  afterEach(() => giving.end())

  it('a payment is refused with words and a time to come back, and nothing is begun', async () => {
    const send = () =>
      giving.server.send('POST', createPaymentIntent.path, {
        body: { ...giving.gift, donorEmail: 'thief@example.com' },
      })
    for (let count = 0; count < 15; count += 1) expect((await send()).status).toBe(200)
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('not been charged') } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(giving.context.sandbox.control.counts().intents).toBe(15)
  })

  it('asking for the same payment over and over is refused too', async () => {
    const headers = { 'Idempotency-Key': 'the-same' }
    const statuses: number[] = []
    for (let count = 0; count < 62; count += 1) {
      statuses.push((await giving.server.send('POST', createPaymentIntent.path, { body: giving.gift, headers })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(61)
    expect(statuses.at(-1)).toBe(429)
  }, 30_000)
})
