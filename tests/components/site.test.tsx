import { screen, within } from '@testing-library/dom'
import { afterEach, expect, inject, it } from 'vitest'
import { DEFAULT_NAME, type PublicSite } from '../../shared/site'
import { leave, open } from './harness/page'

const NOTHING: PublicSite = { name: DEFAULT_NAME, email: null, claim: null, links: [] }
const OWN: PublicSite = {
  name: 'Harambee',
  email: 'help@harambee.or.ke',
  claim: 'Harambee is a nonprofit in Kenya.',
  links: [{ name: 'Facebook', address: 'https://www.facebook.com/harambee' }],
}
async function openAs(path: string, site: PublicSite) {
  await open(path, { settings: { ...inject('settings'), site } })
  await screen.findByRole('heading', { level: 1 })
}
const page = () => document.body.textContent ?? ''
const TEXT_PAGES = ['/', '/about', '/terms', '/privacy', '/fees', '/safety', '/help', '/contact', '/how-it-works']

afterEach(leave)

it.each(TEXT_PAGES)('%s shows no address, claim or link that nobody has set', async (path) => {
  await openAs(path, NOTHING)
  expect(page()).not.toMatch(/\.example|nonprofit|registered n/i)
  expect(document.querySelectorAll('a[href^="mailto:"], a[href*="facebook.com/"], a[href*="x.com/"]')).toHaveLength(0)
  expect(page()).not.toMatch(/\{[^}]*\}/)
})

it.each([...TEXT_PAGES, '/coming-soon', '/auth', '/nowhere'])('%s has the name of the site', async (path) => {
  await openAs(path, OWN)
  expect(page()).not.toMatch(/Pamoja|\{[^}]*\|/)
  expect(page()).toContain('Harambee')
})

it('shows the settings in the footer', async () => {
  await openAs('/about', OWN)
  const footer = within(document.querySelector<HTMLElement>('.site-footer') ?? document.body)
  expect(footer.getByText('help@harambee.or.ke').getAttribute('href')).toBe('mailto:help@harambee.or.ke')
  expect(footer.getByText('Harambee is a nonprofit in Kenya.')).toBeTruthy()
  expect(footer.getByText('Facebook').getAttribute('href')).toBe('https://www.facebook.com/harambee')
})
