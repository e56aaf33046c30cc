import { screen } from '@testing-library/dom'
import { set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { open } from './harness/page'
import { follow, press } from './harness/user-actions'

const HOUR = 60 * 60_000
const TITLE = /^Fundraiser Title/
const entries = () => screen.findAllByRole('link', { name: /^Open what was begun/ })

/** Stores what guests have written on this device, by the hours since, and opens the form. */
async function openFormAfterGuests(drafts: Readonly<Record<string, number>>): Promise<void> {
  const { deviceStore } = await import('../../pwa/offline/storage/connection')
  for (const [key, hours] of Object.entries(drafts)) {
    const value = { typed: { title: `Written ${hours} hours ago` }, base: {}, version: null, refusal: null }
    const draft = { account: 'visitor', kind: 'fundraiser.create', key, value, savedAt: Date.now() - hours * HOUR }
    await set(['draft', 'visitor', 'fundraiser.create', key], draft, deviceStore)
  }
  history.pushState(null, '', '/create-fundraiser')
  dispatchEvent(new PopStateEvent('popstate'))
}

test('everything that guests began is offered without its words, however old, and opened after a question', async () => {
  await open('/browse', { as: 'creator' })
  await openFormAfterGuests({ 'guest-1': 2.5, 'guest-2': 50, 'shared-1': 800.5 })
  await screen.findByLabelText(TITLE)
  expect((await entries()).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('2 hours ago'),
    expect.stringContaining('2 days ago'),
    expect.stringContaining('33 days ago'),
  ])
  expect(document.body.textContent).not.toContain('Written')
  await follow(/^Open what was begun.*2 days ago/)
  expect(await screen.findByRole('heading', { name: 'Is this yours?' })).toBeTruthy()
  await press('Yes, open it')
  expect((await screen.findByLabelText<HTMLInputElement>(TITLE)).value).toBe('Written 50 hours ago')
  expect(await entries()).toHaveLength(2)
})

test('what a guest began is deleted after a question, and the rest stays', async () => {
  await open('/browse', { as: 'creator' })
  await openFormAfterGuests({ 'guest-1': 2.5, 'guest-2': 50 })
  await press(/^Delete what was begun.*2 hours ago/)
  const dialog = await screen.findByRole('dialog', { name: 'Delete this?' })
  expect(dialog.textContent).toContain('It may be another person’s')
  await press('Delete', dialog)
  await expect.poll(async () => (await entries()).length).toBe(1)
  expect((await entries())[0]?.textContent).toContain('2 days ago')
  expect(document.activeElement?.contains((await entries())[0] ?? null)).toBe(true)
})

test('a guest reaches what was begun before the latest', async () => {
  await open('/browse')
  await openFormAfterGuests({ 'guest-1': 2.5, 'guest-2': 50 })
  await press('Yes, open it')
  expect((await screen.findByLabelText<HTMLInputElement>(TITLE)).value).toBe('Written 2.5 hours ago')
  expect((await entries()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('2 days ago')])
})
