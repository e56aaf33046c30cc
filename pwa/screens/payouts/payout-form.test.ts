import { describe, expect, it } from 'vitest'
import { parse } from '#shared/contract/base/parse'
import type { AvailableBalance } from '#shared/contract/payouts'
import {
  initialRequest,
  initialSources,
  lastPayments,
  mostOf,
  payoutRequestSchema,
  payoutSources,
  readPayoutRequest,
} from './payout-form'

const part = (id: number, balance: number) => ({ id, title: `Fundraiser ${id}`, balance, inProgress: 0 })

function balanceOf(balances: number[], commission: number | null = null): AvailableBalance {
  const all = [...balances, ...(commission === null ? [] : [commission])]
  return {
    balance: all.reduce((sum, each) => sum + each, 0),
    inProgress: 0,
    paidOut: 0,
    fundraisers: balances.map((balance, index) => part(index + 1, balance)),
    commission: commission === null ? null : { balance: commission, inProgress: 0 },
    blockedBecause: null,
  }
}

describe('the sources of a payout', () => {
  it('are each fundraiser with a balance, and a leader’s commission', () => {
    const { all, total } = payoutSources(balanceOf([10_000, 0], 6_000))
    expect(all.map(({ value, most }) => [value, most])).toEqual([
      ['commission', 6_000],
      ['1', 10_000],
    ])
    expect(total).toBe(16_000)
  })

  it('have at most the total balance when one fundraiser has a negative balance', () => {
    expect(payoutSources(balanceOf([10_000, -3_000])).all.map(({ most }) => most)).toEqual([7_000])
    expect(payoutSources(balanceOf([3_000, -10_000]))).toEqual({ all: [], total: 0 })
    expect(mostOf(payoutSources(balanceOf([6_000, 5_000, -3_000])), ['1', '2'])).toBe(8_000)
  })

  it('are all chosen at first with all that they have, unless some were chosen before', () => {
    expect(initialSources(payoutSources(balanceOf([0, 5_000])), {})).toEqual(['2'])
    const both = payoutSources(balanceOf([6_000, 5_000]))
    expect(initialRequest(both, {}, null)).toEqual({ chosen: ['1', '2'], amount: '110.00' })
    expect(initialSources(both, { fundraiserId: '2' })).toEqual(['2'])
    expect(initialSources(both, { fundraiserId: '2,1,99' })).toEqual(['2', '1'])
    const draft = { fundraiserId: '2', amount: '120' }
    expect(initialRequest(both, draft, null)).toEqual({ chosen: ['2'], amount: '120' })
    expect(initialRequest(both, draft, '2')).toEqual({ chosen: ['2'], amount: '120' })
    expect(initialRequest(both, draft, '1')).toEqual({ chosen: ['1'], amount: '60.00' })
  })

  it('offer a last payment below the minimum; a reply without that field offers none', () => {
    const balance = balanceOf([1_240, 6_000, 700])
    const fundraisers = balance.fundraisers.map((each) =>
      each.id === 3 ? each : { ...each, lastPayment: each.balance },
    )
    expect(lastPayments(payoutSources({ ...balance, fundraisers })).map(({ value }) => value)).toEqual(['1'])
  })
})

describe('the payout form', () => {
  const sources = payoutSources(balanceOf([20_000, 4_500], 6_000))
  const schema = payoutRequestSchema(sources)
  const check = (chosen: string, amount: string) => {
    const fields = Object.fromEntries(chosen.split(',').map((value) => [`from-${value}`, 'on']))
    const parsed = parse(schema, readPayoutRequest(sources, { ...fields, amount }))
    return parsed.ok ? parsed.value.parts : parsed.issues
  }

  it('reads dollars as people type them', () => {
    expect(check('1', '$120.50')).toEqual([{ amount: 12_050, fundraiserId: 1 }])
    expect(check('1', '120,50')).toEqual([{ amount: 12_050, fundraiserId: 1 }])
    expect(check('commission', '60')).toEqual([{ amount: 6_000, fundraiserId: null }])
  })

  it('takes the amount from the chosen sources in their order', () => {
    expect(check('2,commission', '105')).toEqual([
      { amount: 6_000, fundraiserId: null },
      { amount: 4_500, fundraiserId: 2 },
    ])
    expect(check('2,commission', '60')).toEqual([{ amount: 6_000, fundraiserId: null }])
  })

  it.each([
    ['1', '49.99', 'amount', 'Minimum payout amount is $50'],
    ['1', '200.01', 'amount', 'At most $200.00 is available'],
    ['2,commission', '105.01', 'amount', 'At most $105.00 is available'],
    ['1', '', 'amount', 'Required'],
    ['1', 'all', 'amount', 'Please enter a plain number, like 30 or 1500.50'],
    ['1', '60.005', 'amount', 'Please enter a plain number, like 30 or 1500.50'],
    ['', '60', 'fundraiserId', 'Please select a fundraiser'],
  ])('refuses the sources %j with amount %j at its field: %s', (chosen, amount, path, message) => {
    expect(check(chosen, amount)).toEqual([{ path, message }])
  })
})
