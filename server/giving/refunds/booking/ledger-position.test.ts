import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookedSplit } from '#shared/rules/money/fees'
import type { LedgerLine } from '../../ledger/post'
import { centsOf, localOf } from './amounts'
import { leftOf, linesTo, position, returnedOf } from './ledger-position'
import type { BookedSplit, Returns } from './taken'

const basisOf = (given: Partial<BookedSplit> = {}): BookedSplit => ({
  donated: 2_500,
  parts: { platformFee: 250, communityLeaderFee: 125, toRecipient: 2_125 },
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

/** The ledger lines of a payment when each of its events was booked by today's rules. */
const held = (booked: BookedSplit, returns: Returns): LedgerLine[] =>
  [...position(booked, returns)].map(([account, amount]) => ({ account, amount }))
const linesBetween = (booked: BookedSplit, before: Returns, after: Returns) =>
  linesTo(booked, held(booked, before), after)
const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

describe('a return of a donation', () => {
  it('is taken from each account in proportion to its share', () => {
    expect(linesBetween(basisOf(), nothing, refunded(1_000))).toEqual([
      { account: 'provider_balance', amount: -1_000 },
      { account: 'creator_payable', amount: 850, fundraiserId: 7 },
      { account: 'platform_fee', amount: 100 },
      { account: 'leader_commission', amount: 50, userId: 3 },
    ])
  })

  /** Fees of the platform and the leader in per cent, also others than today's. */
  const rates = fc.record({ platform: fc.constantFrom(10, 8, 15, 0), leader: fc.constantFrom(5, 0, 7) })

  it('adds up to the whole donation to the cent, in any parts, and no account gains by a part', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(amounts, rates, (amounts, { platform, leader }) => {
        const donated = sumOf(refunded(...amounts).refunds)
        const feeAt = (rate: number) => Math.floor((donated * rate) / 100)
        const fees = { platformFee: feeAt(platform), communityLeaderFee: feeAt(leader) }
        const parts = bookedSplit({ amount: donated, ...fees })
        const given = { donated, parts, booked: donated, local: donated, localAsked: donated }
        const booked = basisOf({ ...given, leaderId: leader > 0 ? 3 : null })
        let ledger = held(booked, nothing)
        amounts.forEach((_, index) => {
          const lines = linesTo(booked, ledger, refunded(...amounts.slice(0, index + 1)))
          expect(sumOf(lines)).toBe(0)
          for (const { account, amount } of lines)
            expect(account === 'provider_balance' ? -amount : amount).toBeGreaterThan(0)
          ledger = [...ledger, ...lines]
        })
        const left = ledger.map(({ account }) => sumOf(ledger.filter((line) => line.account === account)))
        expect(new Set(left)).toEqual(new Set([0]))
        expect(leftOf(booked, refunded(...amounts))).toBe(0)
        expect(returnedOf(booked, refunded(...amounts))).toBe(donated)
      }),
      {
        examples: [
          [[1, 119], { platform: 10, leader: 5 }],
          [[1, 1, 118], { platform: 8, leader: 0 }],
        ],
      },
    )
  })

  it('leaves nothing owed when an earlier part was booked with another rounding', () => {
    const parts = { platformFee: 12, communityLeaderFee: 6, toRecipient: 102 }
    const booked = basisOf({ donated: 120, parts, booked: 120, local: 120, localAsked: 120 })
    // Each part of the remaining 119 cents was rounded separately: the creator had one cent more than before.
    const earlier: LedgerLine[] = [
      { account: 'provider_balance', amount: -1 },
      { account: 'creator_payable', amount: -1 },
      { account: 'platform_fee', amount: 1 },
      { account: 'leader_commission', amount: 1 },
    ]
    expect(linesTo(booked, [...held(booked, nothing), ...earlier], refunded(1, 119))).toEqual([
      { account: 'provider_balance', amount: -119 },
      { account: 'creator_payable', amount: 103, fundraiserId: 7 },
      { account: 'platform_fee', amount: 11 },
      { account: 'leader_commission', amount: 5, userId: 3 },
    ])
  })

  it('is withheld during a dispute, then booked back or lost', () => {
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
    expect(sumOf(back.filter(({ account }) => account !== 'disputed'))).toBe(0)
    expect([returnedOf(basisOf(), open), returnedOf(basisOf(), disputed('lost', 2_500))]).toEqual([0, 2_500])
  })
})

describe('a return in another currency', () => {
  const shillings = basisOf({ local: 323_800, localAsked: 323_800, booked: 2_500 })

  it('is the whole donation when all of it goes back, in any parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 800 }), { maxLength: 3 }), (amounts) => {
        let earlier = nothing
        for (const amount of amounts) {
          const localAmount = localOf(shillings, 'KES', earlier, amount)
          expect(localAmount).toBeGreaterThan(0)
          earlier = { ...nothing, refunds: [...earlier.refunds, { amount, localAmount, status: 'succeeded' }] }
        }
        const local = earlier.refunds.reduce((sum, { localAmount }) => sum + localAmount, 0)
        const left = leftOf(shillings, earlier)
        expect(localOf(shillings, 'KES', earlier, left)).toBe(323_800 - local)
        expect(centsOf(shillings, earlier, 323_800 - local)).toBe(left)
      }),
    )
  })

  it('comes out of suspense for the part beyond the amount asked for', () => {
    const more = basisOf({ local: 333_800, localAsked: 323_800, booked: 2_577, suspense: 77 })
    expect(centsOf(more, nothing, 333_800)).toBe(2_577)
    const refunds = [{ amount: 2_577, localAmount: 333_800, status: 'succeeded' }]
    const lines = linesBetween(more, nothing, { ...nothing, refunds })
    expect(lines).toContainEqual({ account: 'suspense', amount: 77 })
    expect(lines).toContainEqual({ account: 'provider_balance', amount: -2_577 })
    expect(returnedOf(more, { ...nothing, refunds })).toBe(2_500)
  })
})
