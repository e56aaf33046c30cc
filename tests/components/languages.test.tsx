import { screen, within } from '@testing-library/dom'
import { afterEach, expect, inject, it } from 'vitest'
import { addressIn } from '../../shared/language/address-in'
import { directionOf, LANGUAGES, ownName } from '../../shared/language/languages'
import { leave, open } from './harness/page'
import { register } from './harness/people'
import { user } from './harness/user-actions'

const withLanguages = () => ({ ...inject('settings'), hasLanguages: true as const })
const footer = () => within(document.querySelector<HTMLElement>('.site-footer') ?? document.body)

afterEach(leave)

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

it('says what a language weighs before it is loaded', async () => {
  await open('/languages', { settings: { ...withLanguages(), wordBytes: { sw: 13_200, ar: 14_000 } } })
  await screen.findByRole('heading', { level: 1, name: 'Language' })
  const weights = screen.queryAllByText(/KB to load$/).map(({ textContent }) => textContent)
  expect(weights).toEqual(
    LANGUAGES.flatMap((code) => ({ sw: ['14 KB to load'], ar: ['14 KB to load'] })[String(code)] ?? []),
  )
})

it('leads to no other site', async () => {
  await open('/languages?from=//elsewhere.test/a')
  expect((await screen.findByRole('link', { name: 'English' })).getAttribute('href')).toBe('/')
})

it('keeps the choice on the device', async () => {
  await open('/languages')
  const link = await screen.findByRole('link', { name: 'English' })
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(localStorage.getItem('language')).toBe('en')
})

it('is linked in the footer where there is more than one language, with the way back', async () => {
  await open('/browse?category=education', { settings: withLanguages() })
  const link = await footer().findByRole('link', { name: 'Language' })
  expect(link.getAttribute('href')).toBe('/languages?from=%2Fbrowse%3Fcategory%3Deducation')
})

it('does not put the query of a busy page into the address', async () => {
  await open('/reset-password?token=secret', { settings: withLanguages() })
  await screen.findByRole('heading', { level: 1 })
  const link = footer().getByText('Language')
  expect(link.getAttribute('href')).toBe('/languages?from=%2Freset-password')
})

it('is not in the footer of a site in one language', async () => {
  const { hasLanguages: _, ...settings } = withLanguages()
  await open('/browse', { settings })
  await screen.findByRole('heading', { level: 1 })
  expect(footer().queryByText('Language')).toBeNull()
})

it('is not for search engines', async () => {
  const [page, sitemap] = await Promise.all(
    ['/languages', '/sitemap.xml'].map(async (path) => (await fetch(inject('origin') + path)).text()),
  )
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(sitemap).toContain('/terms</loc>')
  expect(sitemap).not.toContain('/languages')
})

it('can be chosen in the settings of an account too', async () => {
  await open('/settings', { as: await register(), settings: withLanguages() })
  const link = await screen.findByRole('link', { name: 'Choose another language' })
  expect(link.getAttribute('href')).toBe('/languages?from=%2Fsettings')
})
