import { expect, it } from 'vitest'
import { personIn } from './person-in'

const leader = { id: 7, isCommunityLeader: true }
const wanted = (query: string, viewer: typeof leader | null = leader) => personIn(new URLSearchParams(query), viewer)

it('is whom the address names', () => {
  expect(wanted('for=12')).toBe('12')
  expect(wanted('draft=for-12')).toBeNull()
})

it.each(['for=', 'for=0', 'for=-1', 'for=1e3', 'for=12/..', 'for=Wanjiru'])('is nobody in %s', (query) => {
  expect(wanted(query)).toBeNull()
})

it('is not oneself, and nobody for those who are no leaders', () => {
  expect(wanted('for=7')).toBeNull()
  expect(wanted('for=12', { ...leader, isCommunityLeader: false })).toBeNull()
})

it('is left to the server where it is not known who writes', () => {
  expect(wanted('for=12', null)).toBe('12')
})
