import { expect, it } from 'vitest'
import { readRecipient } from './CreateFundraiserScreen'

const leader = { id: 7, isCommunityLeader: true }
const wanted = (query: string, viewer: typeof leader | null = leader) =>
  readRecipient(new URLSearchParams(query), viewer)

it('reads the id of the recipient from the address', () => {
  expect(wanted('for=12')).toBe('12')
  expect(wanted('draft=for-12')).toBeNull()
})

it.each(['for=', 'for=0', 'for=-1', 'for=1e3', 'for=12/..', 'for=Wanjiru'])(
  'returns null for the invalid address %s',
  (query) => {
    expect(wanted(query)).toBeNull()
  },
)

it('returns null for the viewer, and for viewers who are not leaders', () => {
  expect(wanted('for=7')).toBeNull()
  expect(wanted('for=12', { ...leader, isCommunityLeader: false })).toBeNull()
})
