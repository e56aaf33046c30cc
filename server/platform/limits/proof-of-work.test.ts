import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestParts, type TestParts } from '../../testing/parts'
import { solve } from '../../testing/proof'
import { makeChallenge, readSolution } from './proof-of-work'

const HALF_AN_HOUR = 30 * 60_000

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})
afterEach(() => parts.remove())

it('accepts a solution of its own challenge for half an hour', () => {
  const solution = solve(makeChallenge(parts, 'one', 8))
  const name = readSolution(parts, 'one', solution)
  expect(solution).toContain(name)
  parts.pass(HALF_AN_HOUR - 1)
  expect(readSolution(parts, 'one', solution)).toBe(name)
  parts.pass(1)
  expect(readSolution(parts, 'one', solution)).toBeNull()
})

it('makes a different challenge each time', () => {
  expect(makeChallenge(parts, 'one', 8).challenge).not.toBe(makeChallenge(parts, 'one', 8).challenge)
})

it('rejects a number that does not solve the challenge, and a challenge that it did not make', () => {
  const challenge = makeChallenge(parts, 'one', 8)
  const solution = solve(challenge)
  const [attempt = ''] = /\d+$/.exec(solution) ?? []
  const [expiry = ''] = /^\d+/.exec(solution) ?? []
  const later = solution.replace(expiry, String(Number(expiry) + HALF_AN_HOUR))
  const easier = solution.replace('.8.', '.0.')
  const own = solve({ ...challenge, challenge: `${expiry}.8.AAAAAAAAAAAAAAAA.${'A'.repeat(43)}` })
  for (const forged of [
    `${challenge.challenge}.${Number(attempt) + 1}`,
    later,
    easier,
    own,
    challenge.challenge,
    '',
    'nonsense',
    null,
  ]) {
    expect(readSolution(parts, 'one', forged)).toBeNull()
  }
  expect(readSolution(parts, 'another', solution)).toBeNull()
  expect(readSolution(parts, 'one', solution)).not.toBeNull()
})
