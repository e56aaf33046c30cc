import { expect, it } from 'vitest'
import { withMonth } from './with-month'

const OCTOBER = { month: '2026-10', received: 5_000, people: 2, paidOut: 0, text: 'We received $50.00.' }

it('puts the draft about a month below what was typed, and once, however often the form is shown again', () => {
  const taken = withMonth({ text: 'Dear all', month: '' }, OCTOBER)
  expect(taken).toEqual({ text: 'Dear all\n\nWe received $50.00.', month: '2026-10' })
  expect(withMonth({ ...taken, text: 'We received $50.' }, OCTOBER)).toEqual({ ...taken, text: 'We received $50.' })
  expect(withMonth({ text: 'Dear all' }, null)).toEqual({ text: 'Dear all' })
})
