import { expect, it } from 'vitest'
import { parse } from '#shared/contract/base/parse'
import { contactMessage } from './contact-message'

const message = { name: 'Awa', email: 'awa@pamoja.test', subject: 'Thanks', message: 'All well.' }

/** The first message of each field, as the form shows it. */
function problemsOf(changes: Partial<typeof message>): Record<string, string> {
  const parsed = parse(contactMessage, { ...message, ...changes })
  if (parsed.ok) return {}
  return Object.fromEntries(parsed.issues.toReversed().map(({ path, message: text }) => [path, text]))
}

it('accepts a message with all fields filled in', () => {
  expect(problemsOf({})).toEqual({})
})

it.each(['name', 'email', 'subject', 'message'])('requires the %s', (field) => {
  expect(problemsOf({ [field]: '  ' })).toEqual({ [field]: 'Required' })
})

it('refuses an invalid email address', () => {
  expect(problemsOf({ email: 'awa@' })).toEqual({ email: 'Invalid email address' })
})
