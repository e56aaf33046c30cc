import { expect, it } from 'vitest'
import { fieldsSetBy } from '#shared/contract/fundraiser-fields'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { FUNDRAISER_TEXT_NAMES, FUNDRAISER_TEXTS, forTexts } from '#shared/rules/fundraisers/texts'
import { merge, typedOf } from '../../offline/outbox/merge'
import { fieldName } from '../outbox/entry-text'
import { baseOf, readFundraiserFields, TYPED_FIELDS } from './FundraiserFields'

const fundraiser: Fundraiser = {
  id: 12,
  userId: 7,
  title: 'A well for Kitui',
  description: 'Clean water within an hour’s walk for four hundred families.',
  category: 'infrastructure',
  goalAmount: 500_000,
  currentAmount: 0,
  donationsCount: 0,
  ...forTexts((name) => `This is ${name}`),
  storyLanguage: 'en',
  feeTerms: { platformRate: 1_000, hasLeader: false },
  image: '/media/1.jpg',
  picture: null,
  morePictures: [{ src: '/media/2.jpg', width: 800, height: 600, variants: [] }],
  isActive: true,
  duration: 30,
  endDate: null,
  version: 1,
  communityLeaderId: null,
  createdAt: '2026-01-05T09:30:00.000Z',
  user: {
    ...{ id: 7, fullName: 'Amina Otieno', username: 'amina', profileImage: null, location: 'Kisumu' },
    ...{ isVerified: false, bio: null },
  },
}
const base = baseOf(fundraiser)

it('contains only the fields that a creator may change, and all pictures as one', () => {
  const { images, ...typed } = base
  expect(Object.keys(typed)).toEqual(fieldsSetBy('edit').filter((name) => name !== 'image'))
  expect(fundraiser).toMatchObject(typed)
  expect(images).toEqual(['/media/1.jpg', '/media/2.jpg'])
})

it('reads the same fields from the form that it has filled in', () => {
  const { images, ...typed } = base
  expect(Object.keys(typed)).toEqual(TYPED_FIELDS)
  expect(readFundraiserFields(typedOf(typed))).toEqual(typed)
})

it.each(TYPED_FIELDS)('reports a conflict about %s when it was changed here and elsewhere', (field) => {
  const mine = { ...base, [field]: 'mine' }
  const theirs = { ...base, [field]: 'theirs' }
  expect(merge(base, mine, theirs).conflicts).toEqual([{ field, mine: 'mine', theirs: 'theirs' }])
  expect(fieldName('fundraiser.update', field)).not.toBe(field)
})

it.each(FUNDRAISER_TEXT_NAMES)('names %s in a conflict like in its form', (name) => {
  expect(fieldName('fundraiser.update', name)).toBe(FUNDRAISER_TEXTS[name].label)
})
