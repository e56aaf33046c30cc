import { beforeEach, describe, expect, it } from 'vitest'
import { hashAddress } from '../../platform/limits/client-address'
import { Refusal } from '../../platform/refusals/refusal'
import { buildAttempt, buildUser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { type CardTestingGuard, createCardTestingGuard, type Payer } from './card-testing'

const DAY = 24 * 60 * 60_000
const THIEF = '197.1.1.1'
const personCheck = { provider: 'turnstile', siteKey: 'a key', secretKey: 'a key', verify: 'never' } as const

describe('a payment by card is admitted without a question', () => {
  let parts: TestParts
  let guard: CardTestingGuard
  beforeEach(async () => {
    parts = await createTestParts()
    guard = createCardTestingGuard({
      ...parts,
      config: { production: true, publicUrl: 'https://give.example.org', personCheck },
    })
  })

  const begin = (changes: Partial<Payer> = {}) =>
    guard
      .admitNewAttempt({
        provider: 'stripe',
        donorId: null,
        donorEmail: null,
        fundraiserId: 1,
        address: '41.90.4.7',
        personToken: null,
        ...changes,
      })
      .then(
        () => true,
        (error: unknown) => (error instanceof Refusal ? false : Promise.reject(error)),
      )
  const attemptFrom = (address: string, donorId: number | null = null) =>
    buildAttempt(parts, { donorId, addressHash: hashAddress(parts.secrets, address) })
  async function pay(address: string, donorId: number | null = null): Promise<void> {
    expect(await begin({ address, donorId })).toBe(true)
    await guard.countPaid(parts.database.write, await attemptFrom(address, donorId))
  }
  async function decline(address: string, times: number): Promise<void> {
    const attempt = await attemptFrom(address)
    for (let count = 0; count < times; count += 1) await guard.countDecline(attempt)
  }
  /** Many addresses try cards, so that everyone else is asked. */
  async function attack(): Promise<void> {
    for (let bot = 0; bot < 25; bot += 1) {
      const address = `197.2.${bot}.1`
      await begin({ address, fundraiserId: 2 })
      await decline(address, 3)
    }
    expect(await begin({ address: '102.1.1.1' })).toBe(false)
  }

  it('while one thief tries cards on the same fundraiser, however many', async () => {
    for (let count = 0; count < 150; count += 1) await begin({ address: THIEF })
    await decline(THIEF, 150)
    expect(await begin({ address: THIEF })).toBe(false)
    expect(await begin()).toBe(true)
  })

  it('from an address where payments are paid, as many as there are', async () => {
    for (let count = 0; count < 12; count += 1) await pay('41.90.4.7')
  })

  it('from an address and for an account that have paid before, also while others test cards, for 90 days', async () => {
    const donor = await buildUser(parts)
    await pay('41.90.4.7')
    await pay('41.90.4.8', donor.id)
    await attack()
    expect(await begin()).toBe(true)
    expect(await begin({ address: '105.1.1.1', donorId: donor.id })).toBe(true)
    parts.pass(91 * DAY)
    await attack()
    expect(await begin()).toBe(false)
    expect(await begin({ address: '105.1.1.1', donorId: donor.id })).toBe(false)
  })

  it('but not when a card from that address was declined since', async () => {
    await pay('41.90.4.7')
    await decline('41.90.4.7', 1)
    await attack()
    expect(await begin()).toBe(false)
  })

  it('for an account that has paid before, behind an address where cards are tested and nobody can be asked', async () => {
    const donor = await buildUser(parts)
    await pay('41.90.4.8', donor.id)
    guard = createCardTestingGuard({ ...parts, config: { production: true } })
    await decline(THIEF, 60)
    expect(await begin({ address: THIEF })).toBe(false)
    expect(await begin({ address: THIEF, donorId: donor.id })).toBe(true)
  })
})
