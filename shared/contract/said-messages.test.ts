import { describe, expect, it } from 'vitest'
import { confirmEmail } from './account/confirm-email'
import * as auth from './auth'
import * as accounts from './bank-accounts'
import * as letters from './letters'
import * as payments from './payments'
import * as profiles from './profiles'

/** Messages for developers: no form of ours can send such a value. */
const FOR_DEVELOPERS = /^Expected /

/** All messages in a schema that are texts already, and so have the language in which the module was loaded. */
function fixedMessages(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'message' && typeof value === 'string' ? [value] : fixedMessages(value, seen),
  )
}

const calls = [auth, accounts, letters, payments, profiles, { confirmEmail }]
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value)

describe('the messages of wrong input', () => {
  it('are said when the check runs, in the language of the reader', () => {
    expect(calls.length).toBeGreaterThan(20)
    const fixed = calls.flatMap((call) => fixedMessages(call)).filter((message) => !FOR_DEVELOPERS.test(message))
    expect(fixed).toEqual([])
  })
})
