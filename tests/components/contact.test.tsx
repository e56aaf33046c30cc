import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { shows } from '../spec/shows'
import { advanceClock, stopClock } from './harness/clock'
import { open } from './harness/page'
import { expectToast, toast } from './harness/page-state'
import { fill, press, write } from './harness/user-actions'

const SEND = 'Send Message'
const NAMES = ['Name', 'Email', 'Subject', 'Message']

test('requires all four fields and a valid e-mail address', async () => {
  await open('/contact')
  await press(SEND)
  expect(screen.getAllByText('Required')).toHaveLength(4)
  shows('5.contact.required')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await fill('Name', 'Abebe')
  expect(screen.getAllByText('Required')).toHaveLength(3)
  await fill('Email', 'abebe@')
  expect(screen.getByText('Invalid email address')).toBeTruthy()
  shows('5.contact.email')
})

test('says after a second that the message was sent, empties the form, and makes no request', async () => {
  await open('/contact')
  const fields = await screen.findAllByRole<HTMLInputElement>('textbox')
  const words = ['አበበ ቢቂላ', 'abebe@pamoja.test', 'A question', 'Can a village school raise money here?']
  for (const [place, field] of fields.entries()) write(field, words[place] ?? '')
  const calls = vi.spyOn(globalThis, 'fetch')
  stopClock()
  await press(SEND)
  await advanceClock(999)
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy()
  expect(within(toast()).queryByRole('article')).toBeNull()
  await advanceClock(1)
  await expectToast("Message SentWe'll get back to you within 24 hours.")
  shows('8.toast.message-sent', '9.contact')
  expect(fields.map(({ labels, value }) => [labels?.[0]?.textContent, value])).toEqual(NAMES.map((name) => [name, '']))
  shows('2.static.contact.form', '2.static.contact.simulated')
  expect(calls).not.toHaveBeenCalled()
  shows('2.static.contact.no-call', '3.contact-form')
})
