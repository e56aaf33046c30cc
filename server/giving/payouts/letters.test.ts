import { afterEach, expect, it } from 'vitest'
import { speakWith } from '#shared/language/speak'
import { formatOf } from '#shared/language/testing/format-of'
import { FAILURES, sayFailure, withDetail } from './letters'
import { expectedBy } from './present'

const format = formatOf('sw')

afterEach(() => speakWith(() => undefined))

it('keeps what is stored in English, with what the provider says after a colon, and at most 300 characters', () => {
  expect(withDetail(FAILURES.returned, null)).toBe('The bank sent the money back.')
  const stored = withDetail(FAILURES.returned, 'account closed')
  expect(stored).toBe('The bank sent the money back: account closed')
  expect(sayFailure(stored)).toBe(stored)
  expect(withDetail(FAILURES.notThrough, 'a'.repeat(400))).toHaveLength(300)
})

it('says our part as a sentence of its own in another language, and leaves what others wrote', () => {
  speakWith(() => ({ language: 'sw', translate: () => undefined, format }))
  for (const reason of Object.values(FAILURES))
    expect(sayFailure(withDetail(reason, 'account closed'))).toBe(`${reason} account closed`)
  expect(sayFailure('Tafadhali tuandikie: it was refused.')).toBe('Tafadhali tuandikie: it was refused.')
})

it.each([
  ['mobile_money', '2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z'],
  // Sent on a Monday: five business days later is the next Monday.
  ['checking', '2026-11-16T09:00:00Z', '2026-11-23T09:00:00Z'],
  ['savings', '2026-11-20T15:00:00Z', '2026-11-27T15:00:00Z'],
  ['checking', '2026-11-21T10:00:00Z', '2026-11-27T10:00:00Z'],
] as const)('money to a %s account, sent at %s, should have arrived by %s', (accountType, sent, arrives) => {
  expect(expectedBy(Date.parse(sent), accountType)).toBe(Date.parse(arrives))
})
