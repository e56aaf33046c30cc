import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { open } from './harness/page'
import { expectToast, toast } from './harness/page-state'
import { advanceClock, fill, press, stopClock, write } from './harness/user-actions'

const SEND = 'Send Message'
const NAMES = ['Name', 'Email', 'Subject', 'Message']

test('requires all four fields and a valid e-mail address [5.contact.*]', async () => {
  await open('/contact')
  await press(SEND)
  expect(screen.getAllByText('Required')).toHaveLength(4)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await fill('Name', 'Abebe')
  expect(screen.getAllByText('Required')).toHaveLength(3)
  await fill('Email', 'abebe@')
  expect(screen.getByText('Invalid email address')).toBeTruthy()
})

test('says after a second that the message was sent, empties the form, and makes no request [2.static.contact.form 2.static.contact.no-call 2.static.contact.simulated 3.contact-form 8.toast.message-sent 9.contact]', async () => {
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
  expect(fields.map(({ labels, value }) => [labels?.[0]?.textContent, value])).toEqual(NAMES.map((name) => [name, '']))
  expect(calls).not.toHaveBeenCalled()
})
