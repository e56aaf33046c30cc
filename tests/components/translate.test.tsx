import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { LANGUAGES, ownName } from '../../shared/language/languages'
import { open } from './harness/page'
import { choose, fill, press, user, write } from './harness/user-actions'

const list = () => within(screen.getByRole('main'))
const itemOf = async (english: string) => {
  const text = await screen.findByText(english, { selector: 'strong' })
  return within(text.closest('li') ?? document.body)
}
const search = async (text: string) => fill('Search', text)
const count = () => Number(/^[\d,]+/.exec(list().getByText(/ sentences?$/).textContent ?? '')?.[0].replace(',', ''))
const fieldOf = async (english: string) => (await itemOf(english)).getByRole('textbox', { hidden: true })
const problemOf = async (english: string) => (await itemOf(english)).getByRole('alert', { hidden: true }).textContent

/** What the page gives as a file when the button is pressed. */
async function savedFile(button: RegExp): Promise<{ name: string; content: unknown }> {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  let name = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download
  })
  await press(button)
  await waitFor(() => expect(files).toHaveLength(1))
  return { name, content: JSON.parse((await files[0]?.text()) ?? '') }
}

/** The same device in another tab: it shares nothing with this one but what is stored. */
async function otherTab() {
  vi.resetModules()
  return import('../../pwa/screens/translate/proposals')
}

test('shows each sentence with its translation, what it is about and where it is said, and finds it by any of them', async () => {
  await open('/translate')
  await choose('Language', 'sw')
  await search('minimum payout amount')
  const item = await itemOf('Minimum payout amount is {amount}')
  expect(item.getByText('Kiasi cha chini cha kutoa ni {amount}', { selector: 'p' }).lang).toBe('sw')
  expect(item.getByText(/^payouts/).closest('[lang="en"]')).not.toBeNull()
  expect(item.getByText('About money, and no speaker has checked it yet')).toBeTruthy()
  await search('KIASI cha CHINI')
  await itemOf('Minimum payout amount is {amount}')
  await search('below a number lives')
  const about = await itemOf('lives touched')
  expect(about.getByText(/⟨below a number⟩/)).toBeTruthy()
  expect(about.queryByText(/About money/)).toBeNull()
})

test('offers each language but English, in its own direction', async () => {
  await open('/translate')
  const names = within(await screen.findByLabelText('Language')).getAllByRole('option')
  expect(names.map(({ textContent }) => textContent)).toEqual(
    LANGUAGES.filter((code) => code !== 'en').map((code) => ownName(code)),
  )
  await choose('Language', 'ar')
  await search('Browse Fundraisers')
  const field = await fieldOf('Browse Fundraisers')
  expect([field.lang, field.dir]).toEqual(['ar', 'rtl'])
})

test('shows twenty sentences at a time, and the focus goes to the first new one', async () => {
  await open('/translate')
  await waitFor(() => expect(count()).toBeGreaterThan(1_000))
  const items = () => document.querySelectorAll('li.sentence')
  expect(items()).toHaveLength(20)
  await press('Show more')
  expect(items()).toHaveLength(40)
  expect(document.activeElement).toBe(items()[20]?.querySelector('summary'))
})

test('a proposal is checked while it is typed, kept on the device, and saved as a file of catalogues', async () => {
  await open('/translate')
  await choose('Language', 'sw')
  await search('Minimum payout amount is')
  const english = 'Minimum payout amount is {amount}'
  write(await fieldOf(english), 'Angalau')
  expect(await problemOf(english)).toBe('Missing: {amount}')
  expect(screen.getByText('1 proposal has a mistake and will not be in the file')).toBeTruthy()
  expect(screen.getByRole('button', { name: /as a file$/ }).hasAttribute('disabled')).toBe(true)
  write(await fieldOf(english), '{amount, plural, few {a} other {b}}')
  expect(await problemOf(english)).toBe('Missing: {amount}. Not in the English sentence: {amount, number}')
  write(await fieldOf(english), 'Angalau {amount')
  expect(await problemOf(english)).toBe('A bracket or a plural is not complete')
  write(await fieldOf(english), 'Angalau {amount} ')
  expect(await problemOf(english)).toBe('')

  await user.click(screen.getByLabelText('Only your proposals'))
  expect(count()).toBe(1)
  write(await fieldOf(english), '')
  expect(count()).toBe(1)
  write(await fieldOf(english), 'Angalau {amount} ')
  const stored = await otherTab()
  await expect.poll(() => stored.readProposals('sw')).toEqual(new Map([[english, 'Angalau {amount} ']]))
  expect(await savedFile(/^Save 1 proposal as a file$/)).toEqual({
    name: 'pamoja-sw.json',
    content: { language: 'sw', proposals: { payouts: { [english]: 'Angalau {amount}' } } },
  })
})

test('proposals of two tabs are all kept, and shown when a tab is seen again', async () => {
  await open('/translate')
  await choose('Language', 'fr')
  await search('Browse Fundraisers')
  write(await fieldOf('Browse Fundraisers'), 'Parcourir')
  const other = await otherTab()
  other.keepProposal({ language: 'fr', key: 'Show more', text: 'Encore' })
  await expect.poll(async () => (await (await otherTab()).readProposals('fr')).size).toBe(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Save 2 proposals as a file' })
})

test('a proposal belongs to its language', async () => {
  await open('/translate')
  await choose('Language', 'fr')
  await search('Browse Fundraisers')
  write(await fieldOf('Browse Fundraisers'), 'Parcourir')
  await choose('Language', 'so')
  await screen.findByRole('button', { name: 'Save 0 proposals as a file' })
  await choose('Language', 'fr')
  await screen.findByRole('button', { name: 'Save 1 proposal as a file' })
})

test('the words of now, or none, are no proposal', async () => {
  await open('/translate')
  await choose('Language', 'fr')
  await search('Browse Fundraisers')
  const field = await fieldOf('Browse Fundraisers')
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('There is no field')
  const now = field.value
  const button = () => screen.getByRole('button', { name: /as a file$/ }).textContent
  write(field, 'Parcourir')
  expect(button()).toBe('Save 1 proposal as a file')
  write(field, '')
  expect([button(), field.value]).toEqual(['Save 0 proposals as a file', ''])
  write(field, now)
  expect(button()).toBe('Save 0 proposals as a file')
})

test('the page about languages leads to it', async () => {
  await open('/languages')
  const link = await screen.findByRole('link', { name: 'Propose better words' })
  expect(link.getAttribute('href')).toBe('/translate')
})

test('a device that stores nothing keeps the proposal in the page, for the file', async () => {
  await open('/translate')
  await choose('Language', 'fr')
  await search('Browse Fundraisers')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The storage does not answer', 'TimeoutError')
  })
  write(await fieldOf('Browse Fundraisers'), 'Parcourir')
  const { content } = await savedFile(/^Save 1 proposal as a file$/)
  expect(content).toEqual({ language: 'fr', proposals: { common: { 'Browse Fundraisers': 'Parcourir' } } })
})
