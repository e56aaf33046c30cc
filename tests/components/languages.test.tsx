import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { addressIn } from '../../shared/language/address-in'
import { directionOf, LANGUAGES, ownName } from '../../shared/language/languages'
import { publishAs } from './harness/creators'
import { open } from './harness/page'
import { READY } from './harness/page-state'
import { me, register } from './harness/people'
import { press, user } from './harness/user-actions'

const withLanguages = () => ({ ...inject('settings'), hasLanguages: true as const })
const footer = () => within(document.querySelector<HTMLElement>('.site-footer') ?? document.body)

it('lists each language by its own name, as a link to the page from which one came', async () => {
  await open('/languages?from=%2Fbrowse%3Fcategory%3Deducation')
  await screen.findByRole('heading', { level: 1, name: 'Language' })
  for (const language of LANGUAGES) {
    const link = screen.getByRole('link', { name: ownName(language) })
    expect(link.getAttribute('href')).toBe(addressIn(language, '/browse?category=education'))
    expect([link.lang, link.dir, link.getAttribute('hreflang')]).toEqual([language, directionOf(language), language])
  }
  expect(document.querySelector('[aria-current="true"]')?.textContent).toBe('English')
})

it('leads to no other site', async () => {
  await open('/languages?from=//elsewhere.test/a')
  expect((await screen.findByRole('link', { name: 'English' })).getAttribute('href')).toBe('/')
})

it('does not put the query of a busy page into the address', async () => {
  await open('/reset-password?token=secret', { settings: withLanguages() })
  await screen.findByRole('heading', READY)
  const link = footer().getByText('Language')
  expect(link.getAttribute('href')).toBe('/languages?from=%2Freset-password')
})

it('is not for search engines', async () => {
  const [page, sitemap] = await Promise.all(
    ['/languages', '/sitemap.xml'].map(async (path) => (await fetch(inject('origin') + path)).text()),
  )
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(sitemap).toContain('/terms</loc>')
  expect(sitemap).not.toContain('/languages')
})

const OFFER = 'Read in English'

/** Opens a page in Swahili, in a browser with these languages, for somebody who stays. */
async function openInSwahili(address: string, languages: readonly string[], dismissed?: string): Promise<void> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  document.documentElement.lang = 'sw'
  await open(address, { settings: withLanguages() })
  if (dismissed) localStorage.setItem('languagesDismissed', dismissed)
  const { showDeviceLine } = await import('../../pwa/components/layout/Frame')
  await showDeviceLine()
}

afterEach(() => {
  document.documentElement.lang = 'en'
})

it('offers the same page in the first language of the browser that there is', async () => {
  await openInSwahili('/browse?category=education', ['tlh', 'en-GB'])
  const link = await screen.findByRole('link', { name: OFFER })
  expect(link.getAttribute('href')).toBe('/browse?category=education')
  expect([link.lang, link.dir, link.getAttribute('hreflang')]).toEqual(['en', 'ltr', 'en'])
})

it('is not made again once it was declined', async () => {
  await openInSwahili('/browse', ['en'])
  await press('Do not offer this language again')
  await waitFor(() => expect(screen.queryByRole('link', { name: OFFER })).toBeNull())
  expect(localStorage.getItem('languagesDismissed')).toBe('en')
  await openInSwahili('/browse', ['en'], 'en')
  await screen.findByRole('heading', { name: 'Browse Fundraisers' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('link', { name: OFFER })).toBeNull()
})

it('keeps the choice on the device, and tells the server that of a signed-in person from the next page', async () => {
  const person = await register()
  await open('/languages', { as: person })
  const link = await screen.findByRole('link', { name: 'English' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(localStorage.getItem('language')).toBe('en')
  expect(localStorage.getItem('languageToTell')).toBe(`${(await me(person)).id} en`)
  const { tellLanguage } = await import('../../pwa/app/work-for-account')
  await tellLanguage()
  expect(localStorage.getItem('languageToTell')).toBeNull()
  expect((await me(person)).language).toBe('en')
})

const FIELD = 'Language of the story'

it('the language of a story is first that of the page, and can be any of the list or another one', async () => {
  await open('/create-fundraiser', { as: await register(), settings: withLanguages() })
  const field = await screen.findByLabelText<HTMLSelectElement>(FIELD)
  expect(field.value).toBe('en')
  const options = [...field.options].map(({ value, text }) => [value, text])
  expect(options).toEqual([...LANGUAGES.map((code) => [code, ownName(code)]), ['', 'Another language']])
})

it('the language of a story is what the creator has said before, in the form for changes', async () => {
  const person = await register()
  const said = await publishAs(person, { storyLanguage: 'en' })
  await open(`/edit-fundraiser/${said.id}`, { as: person, settings: withLanguages() })
  expect((await screen.findByLabelText<HTMLSelectElement>(FIELD)).value).toBe('en')
  const unsaid = await publishAs(person)
  await open(`/edit-fundraiser/${unsaid.id}`, { as: person, settings: withLanguages() })
  expect((await screen.findByLabelText<HTMLSelectElement>(FIELD)).value).toBe('')
})

it('the language of a story is no question on a site in one language', async () => {
  const { hasLanguages: _, ...settings } = withLanguages()
  await open('/create-fundraiser', { as: await register(), settings })
  await screen.findByLabelText(/^Your Story/)
  expect(screen.queryByLabelText(FIELD)).toBeNull()
})

it('is not named on a page in the same language, and marks the title of a card', async () => {
  const { id, userId, title: name } = await publishAs(await register(), { storyLanguage: 'en' })
  await open(`/fundraiser/${id}`)
  const title = await screen.findByRole('heading', { level: 1, name })
  expect(title.lang).toBe('')
  expect(screen.queryByText(/^Written in/)).toBeNull()
  await open(`/user/${userId}`)
  expect((await screen.findByRole('link', { name })).lang).toBe('en')
})
