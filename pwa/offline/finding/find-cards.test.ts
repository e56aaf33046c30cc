import { expect, it } from 'vitest'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import { findCards } from './find-cards'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')

const cardFrom = (id: number, more: Partial<FundraiserCard> = {}): FundraiserCard => ({
  id,
  userId: 7,
  title: 'A borehole',
  category: 'infrastructure',
  goalAmount: 50_000,
  currentAmount: 0,
  donationsCount: 0,
  image: null,
  picture: null,
  displayName: null,
  isActive: true,
  endDate: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  user: { id: 7, fullName: 'Amina', profileImage: null, location: null, isVerified: false },
  ...more,
})

it('finds the stories in a language, of those that say theirs', () => {
  const cards = [cardFrom(1, { storyLanguage: 'sw' }), cardFrom(2, { storyLanguage: 'en' }), cardFrom(3)]
  expect(findCards(cards, { language: 'sw' }, NOW).map(({ id }) => id)).toEqual([1])
})
