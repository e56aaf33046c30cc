import { signInAs } from '../support/accounts'
import { heading, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' })

interface Card {
  id: number
  title: string
  donationsCount: number
  user: { id: number; fullName: string }
}

test('who is signed in reads everything that was seen, by a link, by its address, by going back and after a reload', async ({
  page,
  context,
}) => {
  await signInAs(page, 'donor@pamoja.test')
  const found: Card[] = await (await page.request.get('/api/fundraisers?view=card&sort=needs-help&limit=18')).json()
  const given = found.find(({ donationsCount }) => donationsCount > 0)
  if (!given) throw new Error('No fundraiser of the list has donations')
  const { id, title, user } = given
  const cards = page.getByRole('article')
  const pages = [
    ['/browse?category=medical', '"category":"medical"', 'Browse Fundraisers', 'Medical Bills', cards],
    [`/fundraiser/${id}`, 'listDonations', title, title, page.getByRole('region', { name: 'Recent donations' })],
    [`/user/${user.id}`, `getUser",{"params":{"id":"${user.id}"`, user.fullName, user.fullName, cards],
    ['/dashboard', 'getUserTotals', /^Welcome/, 'Dashboard', page.getByRole('region', { name: 'You gave' })],
  ] as const
  // Each seen once, by a page load, as from a link in a message.
  for (const [path, query] of pages) {
    await page.goto(path)
    await waitUntilAllStored(page)
    await waitUntilQueryStored(page, query)
  }
  await context.setOffline(true)
  for (const [path, , words, name, content] of pages) {
    const expectPage = async () => {
      await expect(heading(page)).toContainText(words)
      await expect(content.filter({ hasText: /\$\d/ }).first()).toBeVisible()
      await expect(page).toHaveTitle(`${name} | Pamoja`)
    }
    // Inside the app, from a page whose own text came with it: the data of the page before is not in memory.
    await page.goto('/help')
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)
    await expectPage()
    await page.goto(path)
    await expectPage()
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await page.goBack()
    await expectPage()
    await page.reload()
    await expectPage()
  }
})
