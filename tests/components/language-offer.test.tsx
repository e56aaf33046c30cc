import { screen, waitFor } from '@testing-library/dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { leave, open } from './harness/page'
import { me, register } from './harness/people'
import { press, user } from './harness/user-actions'

const OFFER = 'Read in English'
let offer: Root | null = null

/** Opens a page in Swahili, in a browser with these languages, for somebody who stays. */
async function openInSwahili(address: string, languages: readonly string[]): Promise<void> {
  await open(address)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  await showOffer()
}

async function showOffer(): Promise<void> {
  offer?.unmount()
  document.documentElement.lang = 'sw'
  const { LanguageOffer } = await import('../../pwa/components/language/LanguageOffer')
  const place = document.createElement('div')
  document.body.append(place)
  offer = createRoot(place)
  offer.render(<LanguageOffer />)
}

afterEach(async () => {
  offer?.unmount()
  offer = null
  document.documentElement.lang = 'en'
  vi.restoreAllMocks()
  await leave()
})

it('offers the same page in the first language of the browser that there is', async () => {
  await openInSwahili('/browse?category=education', ['tlh', 'en-GB'])
  const link = await screen.findByRole('link', { name: OFFER })
  expect(link.getAttribute('href')).toBe('/browse?category=education')
  expect([link.lang, link.dir, link.getAttribute('hreflang')]).toEqual(['en', 'ltr', 'en'])
})

it('offers the language that was chosen on this device before those of the browser', async () => {
  await open('/browse')
  localStorage.setItem('language', 'en')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([])
  await showOffer()
  expect(await screen.findByRole('link', { name: OFFER })).toBeTruthy()
})

it('keeps the choice on the device', async () => {
  await openInSwahili('/browse', ['en'])
  const link = await screen.findByRole('link', { name: OFFER })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(localStorage.getItem('language')).toBe('en')
})

it('is not made again once it was declined', async () => {
  await openInSwahili('/browse', ['en'])
  await press('Do not offer this language again')
  await waitFor(() => expect(screen.queryByRole('link', { name: OFFER })).toBeNull())
  expect(localStorage.getItem('languagesDismissed')).toBe('en')
  await showOffer()
  await screen.findByRole('heading', { name: 'Browse Fundraisers' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('link', { name: OFFER })).toBeNull()
})

it('leaves people alone where they sign in, and comes back when they go elsewhere', async () => {
  await openInSwahili('/auth', ['en'])
  await screen.findByRole('heading', { level: 1 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('link', { name: OFFER })).toBeNull()
  history.pushState(null, '', '/fees')
  expect((await screen.findByRole('link', { name: OFFER }, { timeout: 5_000 })).getAttribute('href')).toBe('/fees')
})

it('tells the server the language of a signed-in person, from the next page', async () => {
  const person = await register()
  await open('/languages', { as: person })
  const link = await screen.findByRole('link', { name: 'English' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(localStorage.getItem('languageToTell')).toBe(`${(await me(person)).id} en`)
  const { tellLanguage } = await import('../../pwa/app/work-for-account')
  await tellLanguage()
  expect(localStorage.getItem('languageToTell')).toBeNull()
  expect((await me(person)).language).toBe('en')
})

it('tells nothing about a language that somebody else has chosen on this device', async () => {
  await open('/browse', { as: await register() })
  localStorage.setItem('languageToTell', '999999 en')
  const { tellLanguage } = await import('../../pwa/app/work-for-account')
  await tellLanguage()
  expect(localStorage.getItem('languageToTell')).toBe('999999 en')
})
