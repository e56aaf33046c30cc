import { screen, within } from '@testing-library/dom'
import { set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { CATEGORIES } from '../../shared/rules/categories'
import { countCalls, failStorage } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectAddress, goTo } from './harness/page-state'
import { ask, endLeaderRights, newPerson, register } from './harness/people'
import { choose, follow, press, writeFundraiser } from './harness/user-actions'

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('a guest is asked to sign in under the beginning of the form, and comes back [2.create.visitor 2.create.visitor.login]', async () => {
  await open('/create-fundraiser')
  const title = await screen.findByLabelText(/^Fundraiser Title/)
  const notice = screen.getByText('Please log in to create a fundraiser')
  expect(title.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(hrefOf('Go to Login')).toBe('/auth?next=%2Fcreate-fundraiser')
})

test('a guest whose device stores nothing stays at the form, which says so', async () => {
  await open('/create-fundraiser')
  await screen.findByLabelText(/^Fundraiser Title/)
  const put = failStorage('QuotaExceededError')
  await writeFundraiser('A well for Kitui')
  await press('Continue')
  expect((await screen.findAllByText(/^This device could not keep your fundraiser/)).length).toBeGreaterThan(0)
  expect(location.pathname).toBe('/create-fundraiser')
  expect(await screen.findByRole('button', { name: 'Copy the text' })).toBeTruthy()
  put.mockRestore()
  await press('Continue')
  await expectAddress(/^\/auth\?tab=sign-up&next=/)
  expect(await screen.findByText(/^Your fundraiser is kept on this device/)).toBeTruthy()
})

test('after a session has ended, nobody reads or adds to the drafts of that person', async () => {
  await open('/browse')
  localStorage.setItem('account', '424242')
  goTo('/create-fundraiser')
  expect(await screen.findByText(/^Your session has ended/)).toBeTruthy()
  expect(hrefOf('Go to Login')).toBe('/auth?next=%2Fcreate-fundraiser')
  expect(screen.queryByLabelText(/^Fundraiser Title/)).toBeNull()
})

test('the form asks for its fields in order, and says how much of a donation arrives [2.create.category 2.create.duration 2.create.fee 2.create.goal 2.create.image 2.create.story 2.create.title]', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  const title = await screen.findByLabelText<HTMLInputElement>(/^Fundraiser Title/)
  const form = title.form ?? document.body
  const labels = Array.from(form.querySelectorAll('label'), ({ textContent }) => textContent ?? '')
  expect(labels.filter((label) => /\*|optional/.test(label))).toEqual([
    expect.stringContaining('Image (optional)'),
    expect.stringContaining('Fundraiser Title *'),
    expect.stringContaining('Category *'),
    expect.stringContaining('Goal Amount (USD) *'),
    expect.stringContaining('Campaign Duration *'),
    expect.stringContaining('Your Story *'),
    expect.stringContaining('Creator Display Name (optional)'),
  ])
  const category = within(form).getByLabelText(/^Category/)
  const offered = Array.from(category.querySelectorAll('option:not([disabled])'), ({ textContent }) => textContent)
  expect(offered).toEqual(CATEGORIES.map(({ name }) => name))
  await choose(/^Category/, 'Funeral Services')
  expect(descriptionOf(within(form).getByLabelText(/^Your Story/))).toMatch(/^Who died, when and where the burial is/)
  const fee = within(form).getByRole('complementary', { name: 'Platform fee' })
  expect(fee.textContent).toContain('Of a donation of $100.00 you receive $90.00.')
})

const HOUR = 60 * 60_000
const TITLE = /^Fundraiser Title/
const entries = () => screen.findAllByRole('link', { name: /^Open what was begun/ })

/** Stores what guests have written on this device, by the hours since, and opens the form. */
async function openFormAfterGuests(drafts: Readonly<Record<string, number>>): Promise<void> {
  const { deviceStore } = await import('../../pwa/offline/database')
  for (const [key, hours] of Object.entries(drafts)) {
    const value = { typed: { title: `Written ${hours} hours ago` }, base: {}, version: null, refusal: null }
    const draft = { account: 'visitor', kind: 'fundraiser.create', key, value, savedAt: Date.now() - hours * HOUR }
    await set(['draft', 'visitor', 'fundraiser.create', key], draft, deviceStore)
  }
  goTo('/create-fundraiser')
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

/** What an unnamed page has shared, as the worker keeps it, opened so many minutes later. */
async function openShared(minutes: number, key = 'shared-1'): Promise<void> {
  const { deviceStore } = await import('../../pwa/offline/database')
  const value = { typed: { title: 'Shared from a chat' }, base: {}, version: null, refusal: null }
  const savedAt = Date.now() - minutes * 60_000
  await set(['shared'], { account: 'visitor', kind: 'fundraiser.create', key, value, savedAt }, deviceStore)
  goTo(`/create-fundraiser?draft=${key}`)
}

const GONE = 'What was shared is gone. Please share it again.'

test('what was shared waits an hour for a yes, and becomes a draft only then', async () => {
  await open('/browse', { as: 'creator' })
  await openShared(59)
  expect(await screen.findByText('Something was shared to this form. Open it only if you shared it.')).toBeTruthy()
  const { listDrafts, findShared } = await import('../../pwa/offline/drafts/drafts')
  expect(await listDrafts()).toEqual([])
  await press('Yes, open it')
  expect((await screen.findByLabelText<HTMLInputElement>(TITLE)).value).toBe('Shared from a chat')
  expect(await findShared()).toBeUndefined()

  await openShared(5, 'shared-2')
  await follow('No, start without it')
  await screen.findByLabelText(TITLE)
  expect(await findShared()).toBeUndefined()
})

test('says that what was shared is gone after an hour, and leads to an empty form', async () => {
  await open('/browse', { as: 'creator' })
  await openShared(61)
  expect(await screen.findByRole('heading', { name: GONE })).toBeTruthy()
  expect(hrefOf('Start a fundraiser')).toBe('/create-fundraiser')
})

test('a leader chooses again when the person has ended what the leader may do', async () => {
  const leader = await register({ isCommunityLeader: true })
  const person = newPerson()
  const { id } = await ask<{ id: number }>('POST', '/api/users/create-behalf', { as: leader, data: person })
  endLeaderRights(id)
  await open(`/create-fundraiser?for=${id}`, { as: leader })
  const field = await screen.findByLabelText<HTMLSelectElement>('Who it is for')
  await expect.poll(() => descriptionOf(field)).toMatch(/They have ended what you may do for them\./)
  expect(Array.from(field.options, ({ text }) => text)).toEqual(['Please choose', 'Myself'])
  expect(field.selectedOptions[0]?.text).toBe('Please choose')
  await writeFundraiser('A well for Kitui')
  const calls = countCalls()
  await press('Publish Fundraiser')
  expect(document.activeElement).toBe(field)
  expect(calls().filter((call) => call.startsWith('POST /api/fundraisers'))).toEqual([])
  await choose('Who it is for', 'Myself')
  await expect.poll(() => descriptionOf(field)).not.toMatch(/They have ended/)
})
