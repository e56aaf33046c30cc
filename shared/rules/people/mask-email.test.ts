import { expect, it } from 'vitest'
import { maskEmail } from '../names'

it.each([
  ['ama@example.org', 'a•••@example.org'],
  ['a@example.org', 'a•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['𝒜ma@example.org', '𝒜•••@example.org'],
])('hides most of %s: %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
