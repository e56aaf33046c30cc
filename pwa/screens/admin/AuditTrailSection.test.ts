import { expect, it } from 'vitest'
import { changesOf } from './AuditTrailSection'

it('lists only changed fields, in words', () => {
  const before = { title: 'A well', goalAmount: 500_000, isActive: true, endDate: 1_767_600_000_000, image: null }
  const after = {
    title: 'A well',
    goalAmount: 600_050,
    isActive: false,
    endDate: '2026-02-04T09:30:00.000Z',
    image: 'a',
  }
  expect(changesOf(before, after)).toEqual([
    { field: 'goal amount', before: '$5,000.00', after: '$6,000.50' },
    { field: 'is active', before: 'yes', after: 'no' },
    { field: 'end date', before: '2026-01-05 08:00 UTC', after: '2026-02-04 09:30 UTC' },
    { field: 'image', before: 'nothing', after: 'a' },
  ])
})

it('lists only new values of a created object, and only old values of a deleted one', () => {
  expect(changesOf(null, { isVerified: true })).toEqual([{ field: 'is verified', before: null, after: 'yes' }])
  expect(changesOf({ isVerified: true }, null)).toEqual([{ field: 'is verified', before: 'yes', after: null }])
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf({ isAdmin: 1 }, { isAdmin: 0 })).toEqual([{ field: 'is admin', before: 'yes', after: 'no' }])
})

it('treats a state without fields as one value, and shortens a long one', () => {
  expect(changesOf('pending', 'failed')).toEqual([{ field: 'value', before: 'pending', after: 'failed' }])
  expect(changesOf(null, { description: 'long '.repeat(100) })[0]?.after).toHaveLength(160)
})
