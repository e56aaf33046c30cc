import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { register, toast } from './accounts'
import { type Caller, callerFor } from './creators'
import { control, openFundraiser } from './giving'
import { elsewhere } from './people'
import { age, everythingKept, heading, queryKept } from './phone'
import { expect, type JourneyServer, test } from './server'
import { signInAs } from './signing-in'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test.describe('the profile of someone', () => {
  test('shows figures and three tabs, one’s own with the address and a form', async ({ page, request }) => {
    await signInAs(page, 'creator@pamoja.test')
    const { me } = await elsewhere(page, request)
    const { id, fullName } = await me()
    await page.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL(`/profile/${id}`)
    await expect(heading(page)).toHaveText(fullName)
    for (const name of ['Total Raised', 'Fundraisers', 'Donations Made', 'Active Campaigns']) {
      await expect(page.getByRole('region', { name: 'In figures' }).getByText(name, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
    await tab(page, 'Donations').click()
    await expect(page.getByRole('heading', { name: 'No Donations Yet' })).toBeVisible()
    await page.getByRole('tabpanel').getByRole('link', { name: 'Browse Fundraisers' }).click()
    await expect(page).toHaveURL('/browse')
    await page.goBack()
    await tab(page, 'About').click()
    await expect(page.getByRole('tabpanel').getByText('creator@pamoja.test')).toBeVisible()
    await expect(page.getByText('Average Success Rate')).toBeVisible()
  })

  test('is walked through with the keyboard alone', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email)
    const { me } = await elsewhere(page, request)
    await page.goto(`/profile/${(await me()).id}`)
    await tab(page, 'Fundraisers').focus()
    for (const name of ['Donations', 'About', 'Fundraisers']) {
      await page.keyboard.press('ArrowRight')
      await expect(tab(page, name)).toBeFocused()
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    }
    await page.getByRole('button', { name: 'Edit Profile' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Full name').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Typed by hand')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Profile Updated')
    await expect(heading(page)).toHaveText('Typed by hand')
    await expect(page.getByLabel('Full name')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  })

  test('keeps to itself what only they and admins may see', async ({ page, request }) => {
    const { email, fullName } = await register(request)
    await signInAs(page, email)
    const { id } = await (await elsewhere(page, request)).me()
    const about = async (as: string | null) => {
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
      if (as) await signInAs(page, as, '/dashboard')
      await page.goto(`/profile/${id}?tab=about`)
      await expect(heading(page)).toHaveText(fullName)
      await expect(page.getByText('Member Since', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0)
    }
    for (const as of [null, 'donor@pamoja.test', 'leader@pamoja.test']) {
      await about(as)
      await expect(page.getByText(email)).toHaveCount(0)
    }
    await about('admin@pamoja.test')
    await expect(page.getByRole('tabpanel').getByText(email)).toBeVisible()
    await page.goto('/profile/999999')
    await expect(heading(page)).toHaveText('User Not Found')
  })

  test('can be read without a connection', async ({ page, context, request }) => {
    await signInAs(page, 'donor@pamoja.test')
    const { id, fullName } = await (await elsewhere(page, request)).me()
    await page.goto(`/profile/${id}?tab=donations`)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await everythingKept(page)
    await queryKept(page, 'listUserDonations')
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page)).toHaveText(fullName)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await expect(age(page)).toBeVisible()
  })
})

test('all that a person gave is counted, and listed as far as it is asked for, also offline', async ({
  page,
  context,
  request,
  server,
}) => {
  test.slow()
  const GIFTS = 21
  const person = await register(request)
  const fundraiser = await openFundraiser(request, 3)
  const api = await callerFor(server, request, person)
  const { id } = await api.get<{ id: number }>('/api/auth/me')
  const given = async () => (await api.get<{ given: number }>(`/api/users/${id}/totals`)).given
  for (let count = 0; count < GIFTS; count += 1) await give(server, request, api, fundraiser)
  await expect.poll(given).toBe(GIFTS)

  const panel = page.getByRole('tabpanel')
  const gifts = panel.getByRole('listitem').filter({ hasText: '$10.00' })
  const more = panel.getByRole('button', { name: 'Show more' })
  const figure = page.getByRole('region', { name: 'In figures' }).locator('div', { hasText: 'Donations Made' })
  await signInAs(page, person.email, `/profile/${id}?tab=donations`)
  await expect(figure).toContainText(String(GIFTS))
  await expect(gifts).toHaveCount(GIFTS - 1)
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(gifts).toHaveCount(GIFTS)
  await expect(gifts.last().getByRole('link')).toBeFocused()
  await expect(more).toHaveCount(0)

  await everythingKept(page)
  await queryKept(page, 'cursor')
  await queryKept(page, 'getUserTotals')
  await context.setOffline(true)
  await page.reload()
  await expect(figure).toContainText(String(GIFTS))
  await expect(gifts).toHaveCount(GIFTS - 1)
  await more.click()
  await expect(gifts).toHaveCount(GIFTS)
})

test.describe('the page that everyone sees', () => {
  test('is read without script, and found by search engines', async ({ browser, request, server }) => {
    const [fundraiser] = await (await request.get('/api/fundraisers?limit=1')).json()
    const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/user/${fundraiser.user.id}`)
    await expect(heading(page)).toHaveText(fundraiser.user.fullName)
    await expect(page).toHaveTitle(`${fundraiser.user.fullName} | Pamoja`)
    await expect(page.getByText(/Member since \w+ \d+, \d{4}/)).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)
    await context.close()
  })

  test('has the way to editing for whoever it is about, and for nobody else', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email)
    const { id } = await (await elsewhere(page, request)).me()
    await page.goto(`/user/${id}`)
    await expect(page.getByRole('link', { name: 'Start New Fundraiser' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create Your First Fundraiser' })).toHaveAttribute(
      'href',
      '/create-fundraiser',
    )
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page).toHaveURL('/edit-profile')
    await page.goto('/user/1')
    await expect(page.getByText(/Member since/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit Profile' })).toHaveCount(0)
  })

  test('of nobody says so, with 404', async ({ page }) => {
    for (const address of ['/user/999999', '/user/nobody']) {
      expect((await page.goto(address))?.status()).toBe(404)
      await expect(heading(page)).toHaveText('User Not Found')
      await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/')
    }
  })
})

/** Ten dollars on the provider's page from somebody who is signed in, without ours. */
async function give(server: JourneyServer, request: APIRequestContext, api: Caller, { id }: Fundraiser): Promise<void> {
  const gift = { fundraiserId: id, amount: 10, donorName: 'Wanjirũ' }
  const { paymentUrl } = await api.send<{ paymentUrl: string }>('POST', '/api/create-flutterwave-payment', gift)
  await control(server, request, 'pay-link', { link: paymentUrl })
}
