import { expect, it } from 'vitest'
import { beginsWithZeros } from '#shared/rules/proof-of-work'
import { prove } from './prove'

it('finds a number with which the hash of the challenge begins with so many zero bits', async () => {
  const solution = await prove({ challenge: 'a task', bits: 12 })
  expect(solution).toMatch(/^a task\.\d+$/)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(solution))
  expect(beginsWithZeros(new Uint8Array(hash), 12)).toBe(true)
})
