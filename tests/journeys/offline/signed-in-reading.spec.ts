import type { Page } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { heading, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' })

const DONOR = 'donor@pamoja.test'
const NOT_FOUND = 'Page Not Found | Pamoja'

/** What a person sees of a page, whichever way leads there. */
interface Shown {
  name: string
  path: string
  /** The page's own heading, and its title without the product's name. */
  heading: string | RegExp
  title: string | RegExp
  /** Something that only the page's own data can show. */
  content: (page: Page) => ReturnType<Page['locator']>
}

const WAYS = ['link', 'address', 'back', 'reload'] as const

const cards = (page: Page) => page.getByRole('article')
const donations = (page: Page) => page.getByRole('region', { name: 'Recent donations' })

/** Follows a link inside the app, from a page whose own text came with the app. The data of the page before is not in memory. */
async function followLink(page: Page, path: string): Promise<void> {
  await page.goto('/help')
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

async function go(page: Page, way: (typeof WAYS)[number], path: string): Promise<void> {
  if (way === 'link') await followLink(page, path)
  if (way === 'address') await page.goto(path)
  if (way === 'back') {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await page.goBack()
  }
  if (way === 'reload') await page.reload()
}

/** Reaches a page by each way, one after the other, and expects the same each time. */
async function expectByEachWay(page: Page, shown: Shown): Promise<void> {
  for (const way of WAYS) {
    await test.step(`${shown.name}, by ${way}`, async () => {
      await go(page, way, shown.path)
      await expect(heading(page)).toHaveText(shown.heading)
      await expect(shown.content(page).first()).toBeVisible()
      await expect(page).toHaveTitle(shown.title)
    })
  }
}

/** Records the titles that the page has had, from its first moment on. */
async function recordTitles(page: Page): Promise<string[]> {
  const titles: string[] = []
  await page.exposeFunction('recordTitle', (title: string) => titles.push(title))
  await page.addInitScript(() => {
    let last = ''
    const look = () => {
      if (document.title === last) return
      last = document.title
      Reflect.get(window, 'recordTitle')(last)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return titles
}

interface Card {
  id: number
  title: string
  user: { id: number; fullName: string }
}

/** Cards of a list, from the API. */
async function list(page: Page, query: string): Promise<Card[]> {
  return (await page.request.get(`/api/fundraisers?view=card&${query}`)).json()
}

/** A fundraiser with a donation and a creator who is still a member. */
async function findDetail(page: Page, found: Card[]): Promise<Card> {
  for (const card of found) {
    const given = await (await page.request.get(`/api/fundraisers/${card.id}/donations`)).json()
    if (given.length > 0) return card
  }
  throw new Error('No fundraiser of the list has donations')
}

const withName = (title: string) => `${title} | Pamoja`

test('who is signed in reads everything that was seen, by every way there', async ({ page, context }) => {
  const titles = await recordTitles(page)
  await signInAs(page, DONOR)
  const detail = await findDetail(page, await list(page, 'sort=needs-help&limit=18'))
  const path = `/fundraiser/${detail.id}`
  const person = `/user/${detail.user.id}`
  const category = '/browse?category=medical'
  // Each seen once, by a page load, as from a link in a message.
  for (const [address, query] of [
    [category, '"category":"medical"'],
    [path, 'listDonations'],
    [person, `getUser",{"params":{"id":"${detail.user.id}"`],
    ['/dashboard', 'getUserTotals'],
  ] as const) {
    await page.goto(address)
    await waitUntilAllStored(page)
    await waitUntilQueryStored(page, query)
  }
  await context.setOffline(true)
  await expectByEachWay(page, {
    name: 'list of a category',
    path: category,
    heading: 'Browse Fundraisers',
    title: withName('Medical Bills'),
    content: cards,
  })
  await expectByEachWay(page, {
    name: 'detail and donations',
    path,
    heading: detail.title,
    title: withName(detail.title),
    content: (on) => donations(on).getByRole('listitem'),
  })
  await expectByEachWay(page, {
    name: 'person',
    path: person,
    heading: new RegExp(detail.user.fullName),
    title: withName(detail.user.fullName),
    content: cards,
  })
  await expectByEachWay(page, {
    name: 'dashboard',
    path: '/dashboard',
    heading: /^Welcome/,
    title: withName('Dashboard'),
    content: (on) => on.getByRole('region', { name: 'In figures' }).getByText('$').first(),
  })
  expect(titles).not.toContain(NOT_FOUND)
})
