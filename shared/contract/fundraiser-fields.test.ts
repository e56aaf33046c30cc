import { describe, expect, it } from 'vitest'
import { FUNDRAISER_TEXT_NAMES, FUNDRAISER_TEXTS } from '../rules/fundraisers/texts'
import { adminFundraiser, createCampaign, updateAdminFundraiser } from './admin/fundraisers'
import { parse } from './base/parse'
import { entriesFor, FUNDRAISER_FIELDS, fieldsSetBy } from './fundraiser-fields'
import { fundraiser } from './fundraisers'
import { createFundraiser, updateFundraiser } from './publishing'

const NEEDED = {
  title: 'A well for Kitui',
  description: 'Clean water within an hour’s walk for four hundred families.',
  category: 'infrastructure',
  goalAmount: 500_000,
}
const CALLS = [
  // `moreImages` is a list of rows of its own, not a column, and `location` goes to the profile.
  ['publish', createFundraiser.body, NEEDED, ['userId', 'moreImages', 'location']],
  ['edit', updateFundraiser.body, {}, ['version', 'moreImages']],
  ['adminPublish', createCampaign.body, { ...NEEDED, userId: 7 }, ['userId']],
  ['adminEdit', updateAdminFundraiser.body, {}, ['version', 'hold']],
] as const

describe.each(CALLS)('the body of %s', (use, body, filled, others) => {
  it('has exactly the fields of the list, with their schemas', () => {
    expect(Object.keys(body.entries).sort()).toEqual([...fieldsSetBy(use), ...others].sort())
    expect(body.entries).toMatchObject(entriesFor(use))
  })

  it.each(FUNDRAISER_TEXT_NAMES)(
    'accepts %s when it is omitted, empty, or as long as its limit, and refuses longer text',
    (name) => {
      const { most, tooLong } = FUNDRAISER_TEXTS[name]
      const read = (text: string | null) => parse(body, { ...filled, [name]: text })
      expect(parse(body, filled)).toMatchObject({ ok: true })
      for (const nothing of ['', ' ', null]) expect(read(nothing)).toMatchObject({ ok: true, value: { [name]: null } })
      expect(read('é'.repeat(most))).toMatchObject({ ok: true, value: { [name]: 'é'.repeat(most) } })
      expect(read('é'.repeat(most + 1))).toEqual({ ok: false, issues: [{ path: name, message: tooLong() }] })
    },
  )
})

it('every field can be set by some call, and is in the replies', () => {
  const set = new Set(CALLS.flatMap<string>(([use]) => fieldsSetBy(use)))
  expect([...set].sort()).toEqual([...FUNDRAISER_FIELDS].sort())
  expect(Object.keys(fundraiser.entries)).toEqual(expect.arrayContaining(FUNDRAISER_FIELDS))
  expect(Object.keys(adminFundraiser.entries)).toEqual(expect.arrayContaining(fieldsSetBy('adminEdit')))
})

it.each(['isActive', 'duration', 'endDate'])('only admins can change %s after publication', (name) => {
  expect(fieldsSetBy('edit')).not.toContain(name)
  expect(fieldsSetBy('adminEdit')).toContain(name)
})
