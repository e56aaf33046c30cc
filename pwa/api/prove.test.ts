import { expect, it } from 'vitest'
import { beginsWithZeros } from '#shared/rules/proof-of-work'
import { prove } from './prove'

it('finds a number that makes the hash of the challenge begin with the required zero bits', async () => {
  const solution = await prove({ challenge: 'a task', bits: 12 })
  expect(solution).toMatch(/^a task\.\d+$/)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(solution))
  expect(beginsWithZeros(new Uint8Array(hash), 12)).toBe(true)
})
