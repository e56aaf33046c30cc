import { screen, waitFor, within } from '@testing-library/dom'
import { expect, inject, it } from 'vitest'
import { DEFAULT_NAME, type PublicSite } from '../../shared/site'
import { open } from './harness/page'
import { goTo, READY } from './harness/page-state'

const NOTHING: PublicSite = { name: DEFAULT_NAME, email: null, claim: null, links: [] }
const OWN: PublicSite = {
  name: 'Harambee',
  email: 'help@harambee.or.ke',
  claim: 'Harambee is a nonprofit in Kenya.',
  links: [{ name: 'Facebook', address: 'https://www.facebook.com/harambee' }],
}
const openAs = (path: string, site: PublicSite) => open(path, { settings: { ...inject('settings'), site } })

/** Each page, one after the other, as people go from one to the next. */
async function readAll(paths: readonly string[], site: PublicSite, check: (path: string) => void): Promise<void> {
  await openAs('/languages', site)
  for (const path of paths) {
    const before = document.querySelector('h1')
    goTo(path)
    await waitFor(() => expect(screen.getByRole('heading', READY)).not.toBe(before))
    check(path)
  }
}
const page = () => document.body.textContent ?? ''
const TEXT_PAGES = ['/', '/about', '/terms', '/privacy', '/fees', '/safety', '/help', '/contact', '/how-it-works']

it('shows no address, claim or link that nobody has set', () =>
  readAll(TEXT_PAGES, NOTHING, (path) => {
    expect(page(), path).not.toMatch(/\.example|nonprofit|registered n|\{[^}]*\}/i)
    const links = document.querySelectorAll('a[href^="mailto:"], a[href*="facebook.com/"], a[href*="x.com/"]')
    expect(links, path).toHaveLength(0)
  }))

it('has its name on each page', () =>
  readAll([...TEXT_PAGES, '/coming-soon', '/auth', '/nowhere'], OWN, (path) => {
    expect(page(), path).not.toMatch(/Pamoja|\{[^}]*\|/)
    expect(page(), path).toContain('Harambee')
  }))

it('shows the settings in the footer', async () => {
  await openAs('/about', OWN)
  await screen.findByRole('heading', READY)
  const footer = within(document.querySelector<HTMLElement>('.site-footer') ?? document.body)
  expect(footer.getByText('help@harambee.or.ke').getAttribute('href')).toBe('mailto:help@harambee.or.ke')
  expect(footer.getByText('Harambee is a nonprofit in Kenya.')).toBeTruthy()
  expect(footer.getByText('Facebook').getAttribute('href')).toBe('https://www.facebook.com/harambee')
})
