import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsOf, localOf } from './amounts'
import { type Basis, leftOf, linesBetween, type Returns, returnedOf } from './position'

const basisOf = (given: Partial<Basis> = {}): Basis => ({
  donated: 2_500,
  suspense: 0,
  booked: 2_500,
  local: 2_500,
  localAsked: 2_500,
  fundraiserId: 7,
  leaderId: 3,
  ...given,
})
const nothing: Returns = { refunds: [], disputes: [] }
const refunded = (...amounts: number[]): Returns => ({
  ...nothing,
  refunds: amounts.map((amount) => ({ amount, localAmount: amount, status: 'succeeded' })),
})
const disputed = (status: string, withdrawnAmount: number): Returns => ({
  ...nothing,
  disputes: [{ amount: 2_500, status, withdrawnAmount, fee: 0 }],
})

describe('what goes back of a donation', () => {
  it('is taken from each in the share that was theirs', () => {
    expect(linesBetween(basisOf(), nothing, refunded(1_000))).toEqual([
      { account: 'provider_balance', amount: -1_000 },
      { account: 'creator_payable', amount: 850, fundraiserId: 7 },
      { account: 'platform_fee', amount: 100 },
      { account: 'leader_commission', amount: 50, userId: 3 },
    ])
  })

  it('adds up to the whole, to the cent, in whatever parts it goes', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.boolean(), (amounts, isLed) => {
        const donated = amounts.reduce((sum, amount) => sum + amount, 0)
        const given = { donated, booked: donated, local: donated, localAsked: donated }
        const basis = basisOf({ ...given, leaderId: isLed ? 3 : null })
        const moved = new Map<string, number>()
        amounts.forEach((_, index) => {
          const [before, after] = [refunded(...amounts.slice(0, index)), refunded(...amounts.slice(0, index + 1))]
          const lines = linesBetween(basis, before, after)
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
          for (const { account, amount } of lines) {
            expect(account === 'provider_balance' ? -amount : amount).toBeGreaterThan(0)
            moved.set(account, (moved.get(account) ?? 0) + amount)
          }
        })
        const whole = linesBetween(basis, nothing, refunded(donated))
        expect(new Map(whole.map(({ account, amount }) => [account, amount]))).toEqual(moved)
        expect(leftOf(basis, refunded(...amounts))).toBe(0)
        expect(returnedOf(basis, refunded(...amounts))).toBe(donated)
      }),
    )
  })

  it('is withheld during a dispute, then given back or gone', () => {
    const open = disputed('open', 2_500)
    expect(linesBetween(basisOf(), nothing, disputed('open', 0))).toContainEqual({
      account: 'disputed',
      amount: -2_500,
    })
    expect(linesBetween(basisOf(), disputed('open', 0), open)).toEqual([
      { account: 'provider_balance', amount: -2_500 },
      { account: 'disputed', amount: 2_500 },
    ])
    expect(linesBetween(basisOf(), open, disputed('lost', 2_500))).toEqual([])
    const back = [...linesBetween(basisOf(), nothing, open), ...linesBetween(basisOf(), open, disputed('won', 0))]
    expect(back.reduce((sum, { account, amount }) => sum + (account === 'disputed' ? 0 : amount), 0)).toBe(0)
    expect([returnedOf(basisOf(), open), returnedOf(basisOf(), disputed('lost', 2_500))]).toEqual([0, 2_500])
  })
})

describe('what goes back in another currency', () => {
  const shillings = basisOf({ local: 323_800, localAsked: 323_800, booked: 2_501 })

  it('is the whole donation when all of it goes back, after whatever parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 800 }), { maxLength: 3 }), (amounts) => {
        const earlier: Returns = { refunds: [], disputes: [] }
        for (const amount of amounts) {
          const localAmount = localOf(shillings, 'KES', earlier, amount)
          expect(localAmount).toBeGreaterThan(0)
          earlier.refunds.push({ amount, localAmount, status: 'succeeded' })
        }
        const local = earlier.refunds.reduce((sum, { localAmount }) => sum + localAmount, 0)
        const left = leftOf(shillings, earlier)
        expect(localOf(shillings, 'KES', earlier, left)).toBe(323_800 - local)
        expect(centsOf(shillings, earlier, 323_800 - local)).toBe(left)
      }),
    )
  })

  it('comes out of suspense once it is more than was asked for', () => {
    const more = basisOf({ local: 333_800, localAsked: 323_800, booked: 2_578, suspense: 77 })
    expect(centsOf(more, nothing, 333_800)).toBe(2_577)
    const refunds = [{ amount: 2_577, localAmount: 333_800, status: 'succeeded' }]
    const lines = linesBetween(more, nothing, { ...nothing, refunds })
    expect(lines).toContainEqual({ account: 'suspense', amount: 77 })
    expect(lines).toContainEqual({ account: 'provider_balance', amount: -2_578 })
    expect(returnedOf(more, { ...nothing, refunds })).toBe(2_500)
  })
})
