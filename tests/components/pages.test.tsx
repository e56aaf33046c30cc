import { screen, within } from '@testing-library/dom'
import { expect, inject, test, vi } from 'vitest'
import { WORD_PAGES } from '../word-pages'
import { loseConnection } from './harness/network'
import { open } from './harness/page'
import { expectAddress, expectToast, goTo, meta, readDocument, toast, toPattern } from './harness/page-state'
import { advanceClock, fill, follow, press, stopClock, user, write } from './harness/user-actions'

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
  const dataOf = async (path: string) =>
    JSON.parse((await readDocument(path)).querySelector('script[type="application/ld+json"]')?.textContent ?? '')
  expect(await dataOf('/about')).toMatchObject({ '@type': 'Organization', name: 'Pamoja' })
  const url = inject('origin')
  expect(await dataOf('/')).toMatchObject({ '@type': 'WebSite', url, publisher: { '@type': 'Organization', url } })
})

test('keeps its title after navigation by a link', async () => {
  await open('/')
  await follow('Fees', await screen.findByRole('contentinfo'))
  const heading = await within(screen.getByRole('main')).findByRole('heading', { level: 1, name: 'What it costs' })
  await expect.poll(() => document.activeElement).toBe(heading)
  await expect.poll(() => document.title).toBe('Fees | Pamoja')
})

test('shows the coming-soon page without header and footer [1.coming-soon 2.route.coming-soon 2.route.coming-soon.alone]', async () => {
  await open('/coming-soon')
  expect((await screen.findByRole('link', { name: 'Contact Us' })).getAttribute('href')).toMatch(/^mailto:/)
  expect(screen.queryByRole('banner')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

const causes = async () => within(await screen.findByRole('region', { name: 'Fundraisers that you can help' }))

test('a refusal offers one way on; a page that is missing offers a search and three fundraisers [2.route.anything-else 8.screen.no-page]', async () => {
  await open('/admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy()
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sign In'])
  expect((await fetch(`${inject('origin')}/nothing/here`)).status).toBe(404)
  await open('/nothing/here')
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect((await causes()).getAllByRole('article')).toHaveLength(3)
  write(screen.getByRole('searchbox', { name: 'Search fundraisers' }), ' school fees ')
  await press('Search')
  await expectAddress('/browse?q=school+fees')
})

test('a page that fails offers to load it again, and the loader lets the button work', async () => {
  const ready = vi.fn()
  addEventListener('pamoja:ready', ready, { once: true })
  vi.doMock('../../pwa/screens/privacy/PrivacyScreen', () => ({ default: null }))
  await open('/privacy')
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(ready).toHaveBeenCalled()
  vi.doUnmock('../../pwa/screens/privacy/PrivacyScreen')
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
  goTo('/nothing/here')
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
  goTo(from)
  await expectAddress(to)
})

const SEARCH = 'Search the answers'
const questions = () => screen.getByRole('main').querySelectorAll('details')
const ALL = 31

test('the help shows five categories, each with the number of its questions [2.static.help.categories 2.static.help.count]', async () => {
  await open('/help')
  for (const [category, count] of [
    ['Getting Started', 6],
    ['Donations & Payments', 10],
    ['Fees & Payouts', 5],
    ['Account & Security', 5],
    ['Campaign Management', 5],
  ] as const) {
    const section = await screen.findByRole('region', { name: `${category} ${count} questions` })
    expect(section.querySelectorAll('details')).toHaveLength(count)
  }
})

test('the help filters with each key, updates the counts, and opens the remaining answers [2.static.help.search]', async () => {
  await open('/help')
  expect(await screen.findByText(`${ALL} questions in 5 categories`)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: SEARCH }), 'payout')
  expect(await screen.findByRole('region', { name: /^Fees & Payouts/ })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('region', { name: /^Campaign Management/ })).toBeNull()
  await fill(SEARCH, 'minimum goal')
  await expect.poll(questions).toHaveLength(1)
  expect(questions()[0]?.open).toBe(true)
  expect(screen.getByText(/Goals have no minimum\./)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Campaign Management 1 question' })).toBeTruthy()
  expect(screen.getByText(`1 question of ${ALL} found`)).toBeTruthy()
})

test('the help keeps the search in the address, and follows the address back', async () => {
  await open('/help')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: SEARCH })
  await user.type(search, 'password{Enter}')
  await expectAddress('/help?q=password')
  expect(document.activeElement).toBe(search)
  const found = questions().length
  expect(found).toBeLessThan(ALL)
  await open('/help?q=password')
  await screen.findByRole('searchbox', { name: SEARCH })
  await expect.poll(questions).toHaveLength(found)
  await follow('Help', screen.getByRole('contentinfo'))
  await expect.poll(questions).toHaveLength(ALL)
  await expect.poll(() => screen.getByRole<HTMLInputElement>('searchbox', { name: SEARCH }).value).toBe('')
})

test('the help says when there is no answer, and offers a way back', async () => {
  await open('/help?q=nobody+has+ever+asked+this')
  expect(await screen.findByRole('heading', { name: 'No answer found' })).toBeTruthy()
  await follow('Show all questions')
  await expect.poll(questions).toHaveLength(ALL)
})

const SEND = 'Send Message'
const NAMES = ['Name', 'Email', 'Subject', 'Message']

test('the contact form requires four fields, says after a second that the message was sent, and empties itself [5.contact.* 2.static.contact.form 2.static.contact.no-call 2.static.contact.simulated 3.contact-form 8.toast.message-sent 9.contact]', async () => {
  await open('/contact')
  await press(SEND)
  expect(screen.getAllByText('Required')).toHaveLength(4)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await fill('Name', 'Abebe')
  expect(screen.getAllByText('Required')).toHaveLength(3)
  await fill('Email', 'abebe@')
  expect(screen.getByText('Invalid email address')).toBeTruthy()

  const fields = () => screen.findAllByRole<HTMLInputElement>('textbox')
  const words = ['አበበ ቢቂላ', 'abebe@pamoja.test', 'A question', 'Can a village school raise money here?']
  for (const [place, field] of (await fields()).entries()) write(field, words[place] ?? '')
  stopClock()
  await press(SEND)
  await advanceClock(999)
  expect(screen.getByRole('button', { name: 'Sending...' })).toBeTruthy()
  expect(within(toast()).queryByRole('article')).toBeNull()
  await advanceClock(1)
  await expectToast("Message SentWe'll get back to you within 24 hours.")
  expect((await fields()).map(({ labels, value }) => [labels?.[0]?.textContent, value])).toEqual(
    NAMES.map((name) => [name, '']),
  )
  expect(await screen.findByText(/^Message [\dA-F]{4}-[\dA-F]{4}$/)).toBeTruthy()
})

test('shows no invented team and no invented stories where payments are live', async () => {
  const live = { ...inject('settings'), payments: 'live' as const }
  await open('/', { settings: live })
  expect(await screen.findByRole('heading', { name: 'LIVE CAMPAIGNS' })).toBeTruthy()
  expect(screen.queryByText('Success stories')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Our Team' })).toBeNull()
  await open('/teams', { settings: live })
  expect(await screen.findByText('The team has not introduced itself here yet.')).toBeTruthy()
  expect(screen.queryByText('Zawadi Kitenge')).toBeNull()
})
