import { describe, expect, it } from 'vitest'
import { introFor, orderFor } from './home-order'

const nobody = { isAdmin: false, isLeader: false, isCreator: false, isDonor: false }

describe('the order of a dashboard', () => {
  it.each([
    ['a donor', { isDonor: true }, 'giving'],
    ['a creator', { isCreator: true }, 'tasks'],
    ['a creator who also gives', { isCreator: true, isDonor: true }, 'tasks'],
    ['a leader', { isLeader: true, isDonor: true }, 'people'],
    ['an admin', { isAdmin: true, isLeader: true, isCreator: true }, 'admin'],
  ])('begins for %s with what is theirs', (_, roles, first) => {
    expect(orderFor({ ...nobody, ...roles })[0]).toBe(first)
  })

  it('speaks of fundraisers only to those who have some', () => {
    expect(introFor({ ...nobody, isCreator: true })).toBe('Here is how your fundraisers are doing.')
    expect(introFor({ ...nobody, isDonor: true })).not.toContain('your fundraisers')
    expect(introFor(nobody)).not.toContain('your fundraisers')
  })
})
