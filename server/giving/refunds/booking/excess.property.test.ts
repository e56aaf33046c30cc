import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookedSplit } from '#shared/rules/money/fees'
import type { LedgerLine } from '../../ledger/post'
import { centsOf, centsOfDispute, localOf } from './amounts'
import { decidableOf, leftOf, linesTo, position, returnedOf, undecidedOf } from './ledger-position'
import { type BookedSplit, localParts, type Returns, share, takenFrom } from './taken'

type Rows = { refunds: Returns['refunds'][number][]; disputes: Returns['disputes'][number][] }

const step = fc.record({
  what: fc.constantFrom(
    'found',
    'found',
    'excess',
    'donation',
    'donation',
    'dispute',
    'fails',
    'won',
    'lost',
    'credit',
  ),
  /** The part of what is left, in thousandths. */
  part: fc.integer({ min: 1, max: 1_000 }),
  which: fc.nat({ max: 100 }),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const payment = fc.record({
  currency: fc.constantFrom('USD', 'KES'),
  donated: fc.integer({ min: 1, max: 50_000 }),
  excess: fc.integer({ min: 2, max: 50_000 }),
})

/** A payment of `donated` cents with an excess of `excess` cents; a dollar is 132 shillings. */
function bookedOf({ currency, donated, excess }: { currency: string; donated: number; excess: number }): BookedSplit {
  const local = (cents: number) => (currency === 'USD' ? cents : Math.ceil((cents * 132) / 100) * 100)
  const fees = { platformFee: Math.floor(donated / 10), communityLeaderFee: Math.floor(donated / 20) }
  return {
    donated,
    parts: bookedSplit({ amount: donated, ...fees }),
    suspense: excess,
    booked: donated + excess,
    local: local(donated) + local(excess),
    localAsked: local(donated),
    fundraiserId: 7,
    leaderId: 3,
  }
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const heldIn = (ledger: readonly LedgerLine[], name: string) => sumOf(ledger.filter(({ account }) => account === name))
const lines = (booked: BookedSplit, returns: Returns): LedgerLine[] =>
  [...position(booked, returns)].map(([account, amount]) => ({ account, amount }))

/** What nobody has returned, requested or disputed yet, in minor units. */
function localLeft(booked: BookedSplit, rows: Rows) {
  const parts = localParts(booked)
  const taken = takenFrom(booked, rows, 'under way').local
  return { excess: parts.excess - taken.excess, donation: parts.donation - taken.donation }
}

/** Changes the rows by one step as our code does, and credits as an admin does. Returns the payment, which a credit changes. */
function act(booked: BookedSplit, currency: string, rows: Rows, { what, part, which }: Step): BookedSplit {
  const left = localLeft(booked, rows)
  const all = left.excess + left.donation
  const partOf = (whole: number) => Math.max(1, Math.floor((whole * part) / 1_000))
  const done = rows.refunds.filter(({ status }) => status === 'succeeded')
  const open = rows.disputes.filter(({ status }) => status === 'open')
  const one = <Item>(items: readonly Item[]) => items[which % Math.max(1, items.length)]
  if (what === 'found' && all > 0) {
    const localAmount = partOf(all)
    rows.refunds.push({ amount: centsOf(booked, rows, localAmount), localAmount, status: 'succeeded', target: null })
  }
  if (what === 'excess' && left.excess > 0) {
    const { cents: amount, local: localAmount } = decidableOf(booked, rows)
    if (amount > 0) rows.refunds.push({ amount, localAmount, status: 'succeeded', target: 'excess' })
  }
  if (what === 'donation' && leftOf(booked, rows) > 0 && left.donation > 0) {
    const amount = partOf(leftOf(booked, rows))
    const localAmount = localOf(booked, currency, rows, amount)
    rows.refunds.push({ amount, localAmount, status: 'succeeded', target: 'donation' })
  }
  if (what === 'dispute' && all > 0 && open.length === 0) {
    const localAmount = partOf(all)
    const amount = centsOfDispute(booked, rows, localAmount)
    rows.disputes.push({ amount, localAmount, status: 'open', withdrawnAmount: 0, fee: 0 })
  }
  const failing = what === 'fails' ? one(done) : undefined
  if (failing) failing.status = 'failed'
  const ending = what === 'won' || what === 'lost' ? one(open) : undefined
  if (ending) Object.assign(ending, { status: what })
  const { cents, local } = decidableOf(booked, rows)
  if (what !== 'credit' || cents === 0 || rows.disputes.length > 0) return booked
  const donated = booked.donated + cents
  const fees = { platformFee: Math.floor(donated / 10), communityLeaderFee: Math.floor(donated / 20) }
  const parts = bookedSplit({ amount: donated, ...fees })
  return { ...booked, donated, parts, suspense: booked.suspense - cents, localAsked: booked.localAsked + local }
}

describe('returns of a payment with an excess', () => {
  it('are never below zero, sum to zero, and take the donation only after the excess unless they name it', () => {
    fc.assert(
      fc.property(payment, fc.array(step, { minLength: 1, maxLength: 14 }), (given, steps) => {
        let booked = bookedOf(given)
        const rows: Rows = { refunds: [], disputes: [] }
        let ledger = lines(booked, rows)
        for (const each of steps) {
          booked = act(booked, given.currency, rows, each)
          const change = linesTo(booked, ledger, rows)
          expect(sumOf(change)).toBe(0)
          ledger = [...ledger, ...change]
          for (const name of ['creator_payable', 'platform_fee', 'leader_commission', 'suspense'])
            expect(heldIn(ledger, name)).toBeLessThanOrEqual(0)
          expect(heldIn(ledger, 'suspense')).toBe(0 - undecidedOf(booked, rows).cents)
          const { cents, local } = takenFrom(booked, rows, 'booked')
          const named = rows.refunds.filter(({ status, target }) => status === 'succeeded' && target === 'donation')
          if (cents.donation > sumOf(named)) expect(cents.excess).toBe(booked.suspense)
          expect(returnedOf(booked, rows)).toBeLessThanOrEqual(booked.donated)
          for (const amount of [...Object.values(cents), ...Object.values(local)])
            expect(amount).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('leave nothing once everything went back, in any parts', () => {
    const parts = fc.array(step, { maxLength: 6 })
    fc.assert(
      fc.property(payment, parts, (given, steps) => {
        let booked = bookedOf(given)
        const rows: Rows = { refunds: [], disputes: [] }
        for (const each of steps) booked = act(booked, given.currency, rows, each)
        for (const dispute of rows.disputes) if (dispute.status === 'open') dispute.status = 'lost'
        const { excess, donation } = localLeft(booked, rows)
        const localAmount = excess + donation
        if (localAmount > 0) {
          const amount = centsOf(booked, rows, localAmount)
          rows.refunds.push({ amount, localAmount, status: 'succeeded', target: null })
        }
        const end = lines(booked, rows)
        for (const name of ['creator_payable', 'platform_fee', 'leader_commission', 'suspense'])
          expect([name, Math.abs(heldIn(end, name))]).toEqual([name, 0])
        expect(leftOf(booked, rows)).toBe(0)
        expect(undecidedOf(booked, rows)).toEqual({ cents: 0, local: 0 })
      }),
      { numRuns: 500 },
    )
  })

  it('are worth to the cent what they name', () => {
    fc.assert(
      fc.property(payment, fc.integer({ min: 1, max: 1_000 }), (given, part) => {
        const booked = bookedOf(given)
        const amount = Math.max(1, share(booked.donated, part, 1_000))
        const localAmount = localOf(booked, given.currency, { refunds: [], disputes: [] }, amount)
        const refunds = [{ amount, localAmount, status: 'succeeded', target: 'donation' as const }]
        expect(returnedOf(booked, { refunds, disputes: [] })).toBe(amount)
        expect(undecidedOf(booked, { refunds, disputes: [] }).cents).toBe(booked.suspense)
      }),
    )
  })
})
