import type { FundraiserCard } from '../../../shared/contract/fundraisers'

/** A fundraiser as lists show it: new, and without a picture, unless the changes say otherwise. */
export const buildCard = (changes: Partial<FundraiserCard> = {}): FundraiserCard => ({
  id: 1,
  userId: 7,
  title: 'A well for Kitui',
  category: 'medical',
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
  ...changes,
})
