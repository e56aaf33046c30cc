import { expect, it } from 'vitest'
import { personIn } from './person-in'

const leader = { id: 7, isCommunityLeader: true }
const wanted = (query: string, viewer: typeof leader | null = leader) => personIn(new URLSearchParams(query), viewer)

it('is the person in the address', () => {
  expect(wanted('for=12')).toBe('12')
  expect(wanted('draft=for-12')).toBeNull()
})

it.each(['for=', 'for=0', 'for=-1', 'for=1e3', 'for=12/..', 'for=Wanjiru'])('is nobody in %s', (query) => {
  expect(wanted(query)).toBeNull()
})

it('is never the viewer, and nobody for viewers who are not leaders', () => {
  expect(wanted('for=7')).toBeNull()
  expect(wanted('for=12', { ...leader, isCommunityLeader: false })).toBeNull()
})

it('is left to the server when the viewer is unknown', () => {
  expect(wanted('for=12', null)).toBe('12')
})
