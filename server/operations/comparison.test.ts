import { describe, expect, it } from 'vitest'
import type { ProviderRecord } from '../providers/gateway'
import { compareListed, type OurRecord } from './comparison'

const theirs: ProviderRecord = {
  id: 'x1',
  reference: 'pamoja-1',
  amount: '1320.50',
  currency: 'KES',
  status: 'done',
  isOurs: true,
}
const ours: OurRecord = {
  rowId: 1,
  externalId: 'x1',
  reference: 'pamoja-1',
  paymentExternalId: 'x1',
  amount: 132_050,
  currency: 'KES',
  status: 'done',
}

describe('an object that a provider lists', () => {
  const problems = (their: Partial<ProviderRecord>, our: Partial<OurRecord> | null = {}) =>
    compareListed({ ...theirs, ...their }, our === null ? undefined : { ...ours, ...our }).map(({ problem }) => problem)

  it('agrees when amount, currency and status do', () => {
    expect(problems({})).toEqual([])
    expect(problems({ currency: null })).toEqual([])
    expect(problems({ amount: '1320.5' })).toEqual([])
    expect(problems({ amount: '1320.500' })).toEqual([])
  })

  it('may be unfinished there while it is finished here, but not the other way round', () => {
    expect(problems({ status: 'pending' }, { status: 'done' })).toEqual([])
    expect(problems({ status: 'done' }, { status: 'pending' })).toEqual(['status'])
    expect(problems({ status: 'failed' }, { status: 'done' })).toEqual(['status'])
  })

  it('is not compared by amount in another currency', () => {
    expect(problems({ currency: 'UGX', amount: '1' })).toEqual(['currency'])
  })

  it('differs by the smallest unit, and by digits that the currency does not have', () => {
    expect(problems({ amount: '1320.51' })).toEqual(['amount'])
    expect(problems({ amount: '5000.5', currency: 'UGX' }, { amount: 5_000, currency: 'UGX' })).toEqual(['amount'])
  })

  it('is missing here only when it moved money', () => {
    expect(problems({}, null)).toEqual(['missing-here'])
    expect(problems({ status: 'pending' }, null)).toEqual([])
    expect(problems({ status: 'failed' }, null)).toEqual([])
  })

  it('may be of another product on the same account', () => {
    expect(compareListed({ ...theirs, isOurs: false }, undefined)).toMatchObject([{ isForeign: 1 }])
    expect(compareListed(theirs, undefined)).toMatchObject([{ isForeign: 0 }])
  })
})
