import { screen, within } from '@testing-library/dom'
import { expect, inject, test } from 'vitest'
import { WORD_PAGES } from '../word-pages'
import { loseConnection } from './harness/network'
import { open } from './harness/page'
import { expectAddress, meta, readDocument, toPattern } from './harness/page-state'
import { follow, press, write } from './harness/user-actions'

test.each(Object.entries(WORD_PAGES).map(([path, page]) => [path, page.promises, page] as const))(
  '%s has its required texts without JavaScript, and its own title [%s]',
  async (path, _, { title, says }) => {
    const page = await readDocument(path)
    expect(page.title).toBe(`${title} | Pamoja`)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    const text = page.querySelector('main')?.textContent ?? ''
    for (const words of says) expect(text).toMatch(typeof words === 'string' ? toPattern(words) : words)
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(inject('origin') + path)
    expect(meta(page, 'description')).toMatch(/.{50,}/)
  },
)

test('tells search engines who we are', async () => {
  const page = await readDocument('/about')
  const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(data).toMatchObject({ '@type': 'Organization', name: 'Pamoja' })
})

test('keeps its title after navigation by a link', async () => {
  await open('/')
  await follow('Fees', await screen.findByRole('contentinfo'))
  const heading = await within(screen.getByRole('main')).findByRole('heading', { level: 1, name: 'What it costs' })
  await expect.poll(() => document.activeElement).toBe(heading)
  await expect.poll(() => document.title).toBe('Fees | Pamoja')
})

test('shows a not-found page for an unknown address [2.route.anything-else 8.screen.no-page]', async () => {
  expect((await fetch(`${inject('origin')}/nothing/here`)).status).toBe(404)
  await open('/nothing/here')
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
})

test('shows the coming-soon page without header and footer [1.coming-soon 2.route.coming-soon 2.route.coming-soon.alone]', async () => {
  await open('/coming-soon')
  expect((await screen.findByRole('link', { name: 'Contact Us' })).getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

const MISSING = [
  ['/nothing/here', 'Page Not Found'],
  ['/admin', 'Access Denied'],
] as const

const causes = async () => within(await screen.findByRole('region', { name: 'Fundraisers that you can help' }))

test.each(MISSING)('%s offers a search and three fundraisers below “%s”', async (path, heading) => {
  await open(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect((await causes()).getAllByRole('article')).toHaveLength(3)
  write(screen.getByRole('searchbox', { name: 'Search fundraisers' }), ' school fees ')
  await press('Search')
  await expectAddress('/browse?q=school+fees')
})

test('a short address with a wrong letter says so', async () => {
  expect((await fetch(`${inject('origin')}/f/PM7X`)).status).toBe(404)
  await open('/f/PM7X')
  expect(await screen.findByText(/One letter may be wrong/)).toBeTruthy()
})

test('shows what the device has without a connection', async () => {
  await open('/browse?sort=ending')
  await screen.findAllByRole('article')
  await loseConnection()
  history.pushState(null, '', '/nothing/here')
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  expect((await causes()).getAllByRole('article')).toHaveLength(3)
})

const MOVED = [
  ['/login?next=%2Fsettings', '/auth?next=%2Fsettings'],
  ['/browse-fundraisers?category=medical', '/browse?category=medical'],
] as const

test.each(MOVED)('%s redirects without a script [2.route.browse-fundraisers 2.route.login]', async (from, to) => {
  const { status, headers } = await fetch(inject('origin') + from, { redirect: 'manual' })
  expect([status, headers.get('Location')]).toEqual([302, to])
})

test.each(MOVED)('%s redirects inside the app', async (from, to) => {
  await open('/about-nothing')
  history.pushState(null, '', from)
  dispatchEvent(new PopStateEvent('popstate'))
  await expectAddress(to)
})
