import { expect, it } from 'vitest'
import { formerUsername, isFormerMember } from './names'

it('recognises a closed account by its replaced username', () => {
  expect(isFormerMember({ id: 7, username: formerUsername(7) })).toBe(true)
  expect(isFormerMember({ id: 7, username: 'amina' })).toBe(false)
  expect(isFormerMember({ id: 7, username: formerUsername(8) })).toBe(false)
})
