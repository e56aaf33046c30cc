import { expect, it } from 'vitest'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import { findCards } from './find-cards'

const NOW = Date.parse('2026-03-01T00:00:00.000Z')

const cardFrom = (id: number, location: string | null, more: Partial<FundraiserCard> = {}): FundraiserCard => ({
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
  user: { id: 7, fullName: 'Amina', profileImage: null, location, isVerified: false },
  ...more,
})

it('finds the country of a card that a build without countries has stored', () => {
  const cards = [
    cardFrom(1, 'Nakuru, Kenya'),
    cardFrom(2, null),
    cardFrom(3, 'Musanze, Rwanda'),
    // What the server says counts more than the place, which may have changed since.
    cardFrom(4, 'Nairobi', { country: 'RW' }),
  ]
  const idsIn = (country: string) => findCards(cards, { country }, NOW).map(({ id }) => id)
  expect([idsIn('KE'), idsIn('RW')]).toEqual([[1], [4, 3]])
})

it('finds the stories in a language, of those that say theirs', () => {
  const cards = [
    cardFrom(1, null, { storyLanguage: 'sw' }),
    cardFrom(2, null, { storyLanguage: 'en' }),
    cardFrom(3, null),
  ]
  expect(findCards(cards, { language: 'sw' }, NOW).map(({ id }) => id)).toEqual([1])
})
