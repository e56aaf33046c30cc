import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { register, toast } from '../support/accounts'
import { type Caller, callerFor } from '../support/creators'
import { control, openFundraiser } from '../support/giving'
import { elsewhere } from '../support/people'
import { age, heading, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, type JourneyServer, test } from '../support/server'
import { signInAs } from '../support/signing-in'

test.use({ serviceWorkers: 'allow' })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test.describe('a profile', () => {
  test('works with the keyboard alone [2.profile.edit]', async ({ page, request }) => {
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

  test('can be read without a connection', async ({ page, context, request }) => {
    await signInAs(page, 'donor@pamoja.test')
    const { id, fullName } = await (await elsewhere(page, request)).me()
    await page.goto(`/profile/${id}?tab=donations`)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await waitUntilAllStored(page)
    await waitUntilQueryStored(page, 'listUserDonations')
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page)).toHaveText(fullName)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await expect(age(page)).toBeVisible()
  })
})

test('counts all donations of a person, and lists as many as requested, also offline', async ({
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
  await expect(gifts.last().getByRole('link').first()).toBeFocused()
  await expect(more).toHaveCount(0)

  await waitUntilAllStored(page)
  await waitUntilQueryStored(page, 'cursor')
  await waitUntilQueryStored(page, 'getUserTotals')
  await context.setOffline(true)
  await page.reload()
  await expect(figure).toContainText(String(GIFTS))
  await expect(gifts).toHaveCount(GIFTS - 1)
  await more.click()
  await expect(gifts).toHaveCount(GIFTS)
})

/** A signed-in person pays ten dollars on the provider's page, without our page. */
async function give(server: JourneyServer, request: APIRequestContext, api: Caller, { id }: Fundraiser): Promise<void> {
  const gift = { fundraiserId: id, amount: 10, donorName: 'Wanjirũ' }
  const { paymentUrl } = await api.send<{ paymentUrl: string }>('POST', '/api/create-flutterwave-payment', gift)
  await control(server, request, 'pay-link', { link: paymentUrl })
}
