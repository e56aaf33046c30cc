import { describe, expect, it, onTestFinished } from 'vitest'
import { fieldsSetBy } from '#shared/contract/fundraiser-fields'
import { setTimeZone } from '#shared/rules/dates'
import { forTexts } from '#shared/rules/fundraisers/texts'
import {
  CAMPAIGN_FIELDS,
  type CampaignState,
  changesTo,
  currentIn,
  daysUntil,
  endAfter,
  reconcile,
  typedCampaign,
} from './campaign-fields'

const well: CampaignState = {
  title: 'A well for Kitui',
  goalAmount: 500_000,
  duration: 30,
  endDate: '2026-02-04T09:30:00.000Z',
  category: 'infrastructure',
  isActive: true,
  description: 'Clean water for three villages.',
  ...forTexts(() => null),
  version: 4,
  createdAt: '2026-01-05T09:30:00.000Z',
}
const typed = typedCampaign(well)

describe('the request of an edit', () => {
  it('has a dialog field for everything that an admin may change', () => {
    expect([...CAMPAIGN_FIELDS].sort()).toEqual(fieldsSetBy('adminEdit').sort())
  })

  it('contains only the version when nothing was changed', () => {
    expect(changesTo(well, typed, 'duration')).toEqual({ version: 4 })
  })

  it('contains either the days or the last day, whichever was typed', () => {
    const changed = { ...typed, duration: '60', endDate: '2026-03-06' }
    expect(changesTo(well, changed, 'duration')).toEqual({ version: 4, duration: 60 })
    expect(changesTo(well, { ...changed, duration: '٦٠' }, 'duration')).toHaveProperty('duration', 60)
    expect(changesTo(well, changed, 'endDate')).toEqual({ version: 4, endDate: '2026-03-06T23:59:59.000Z' })
  })

  it('ends with the last day where the organisation is', () => {
    setTimeZone('Africa/Nairobi')
    onTestFinished(() => setTimeZone())
    const changed = { ...typed, endDate: '2026-03-06' }
    expect(changesTo(well, changed, 'endDate')).toEqual({ version: 4, endDate: '2026-03-06T20:59:59.000Z' })
    expect(typedCampaign({ ...well, endDate: '2026-03-06T20:59:59.000Z' }).endDate).toBe('2026-03-06')
    expect(daysUntil(well.createdAt, '2026-03-06')).toBe('61')
    expect(endAfter('2026-01-05T21:30:00.000Z', '1')).toBe('2026-01-07')
  })

  it('contains no end when the last day was removed', () => {
    const changed = { ...typed, duration: '', endDate: '' }
    expect(changesTo(well, changed, 'endDate')).toEqual({ version: 4, endDate: null })
  })

  it('reads cents after a point or a comma, and never a hundred times the amount', () => {
    expect(changesTo(well, { ...typed, goalAmount: '1500,50' }, 'duration')).toHaveProperty('goalAmount', 150_050)
  })

  it.each([
    ['goalAmount', 'much'],
    ['goalAmount', '1.500'],
    ['duration', ''],
    ['duration', 'long'],
  ] as const)('leaves %s “%s” for the schema to refuse', (field, text) => {
    expect(changesTo(well, { ...typed, [field]: text }, 'duration')).toHaveProperty(field, Number.NaN)
  })
})

describe('days and the last day', () => {
  it('follow each other', () => {
    for (const days of ['60', '٦٠']) expect(endAfter(well.createdAt, days)).toBe('2026-03-06')
    expect(daysUntil(well.createdAt, '2026-03-06')).toBe('61')
  })
})

describe('when somebody else has changed the campaign meanwhile', () => {
  const current = { ...well, version: 5, title: 'A well for Kitui and Mwingi', goalAmount: 700_000 }

  it('updates unchanged fields, and reports fields that both have changed', () => {
    expect(reconcile(well, { ...typed, goalAmount: '6000' }, current)).toEqual({
      fill: { title: 'A well for Kitui and Mwingi' },
      clashes: [{ field: 'goalAmount', theirs: '7000.00' }],
    })
  })

  it('reads the current state from a conflict reply, and none from another refusal', () => {
    expect(currentIn({ message: 'Changed elsewhere', current: { ...current, id: 7 } })).toEqual(current)
    expect(currentIn({ message: 'The goal can’t be changed any more' })).toBeNull()
  })
})
