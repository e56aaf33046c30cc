import { describe, expect, it } from 'vitest'
import { parse } from '#shared/contract/base/parse'
import type { AvailableBalance } from '#shared/contract/payouts'
import { canBeRequested, initialSource, payoutRequestSchema, payoutSources, readPayoutRequest } from './payout-form'

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
    expect(payoutSources(balanceOf([10_000, 0], 6_000), []).map(({ value, most }) => [value, most])).toEqual([
      ['commission', 6_000],
      ['1', 10_000],
    ])
  })

  it('have at most the total balance when one fundraiser has a negative balance', () => {
    expect(payoutSources(balanceOf([10_000, -3_000]), []).map(({ most }) => most)).toEqual([7_000])
    expect(payoutSources(balanceOf([3_000, -10_000]), [])).toEqual([])
  })

  it('can’t be requested below the minimum', () => {
    expect(payoutSources(balanceOf([4_999, 5_000]), []).map(canBeRequested)).toEqual([false, true])
  })

  it('can’t be requested while a request is pending', () => {
    const unfinished = [
      { status: 'pending' as const, fundraiserId: 1 },
      { status: 'processing' as const, fundraiserId: 2 },
    ]
    const sources = payoutSources(balanceOf([6_000, 7_000], 8_000), [
      ...unfinished,
      { status: 'failed', fundraiserId: null },
    ])
    expect(sources.map(({ value, isRequested }) => [value, isRequested])).toEqual([
      ['commission', false],
      ['1', true],
      ['2', false],
    ])
    expect(sources.map(canBeRequested)).toEqual([true, false, true])
  })

  it('have an initial choice when there is only one, or when one was chosen before', () => {
    expect(initialSource(payoutSources(balanceOf([4_999, 5_000]), []), {})).toBe('2')
    const both = payoutSources(balanceOf([6_000, 5_000]), [])
    expect(initialSource(both, {})).toBe('')
    expect(initialSource(both, { fundraiserId: '2' })).toBe('2')
    expect(initialSource(both, { fundraiserId: '99' })).toBe('')
  })
})

describe('the payout form', () => {
  const schema = payoutRequestSchema(payoutSources(balanceOf([20_000], 6_000), []))
  const check = (fundraiserId: string, amount: string) => {
    const parsed = parse(schema, readPayoutRequest({ fundraiserId, amount }))
    return parsed.ok ? parsed.value : parsed.issues
  }

  it('reads dollars as people type them', () => {
    expect(check('1', '$120.50')).toEqual({ amount: 12_050, fundraiserId: 1 })
    expect(check('1', '120,50')).toEqual({ amount: 12_050, fundraiserId: 1 })
    expect(check('commission', '60')).toEqual({ amount: 6_000, fundraiserId: null })
  })

  it.each([
    ['1', '49.99', 'amount', 'Minimum payout amount is $50'],
    ['1', '200.01', 'amount', 'At most $200.00 is available'],
    ['commission', '60.01', 'amount', 'At most $60.00 is available'],
    ['1', '', 'amount', 'Required'],
    ['1', 'all', 'amount', 'Please enter an amount like 120 or 120.50'],
    ['1', '60.005', 'amount', 'Please enter an amount like 120 or 120.50'],
    ['', '60', 'fundraiserId', 'Please select a fundraiser'],
    ['77', '60', 'fundraiserId', 'Please select a fundraiser'],
  ])('refuses source %j with amount %j at its field: %s', (fundraiserId, amount, path, message) => {
    expect(check(fundraiserId, amount)).toEqual([{ path, message }])
  })
})
