import { signInAs } from '../support/accounts'
import { CARDS, donate, expectThanks, openFundraiser, openWidget } from '../support/giving'
import { tabTo } from '../support/phone'
import { expect, test } from '../support/server'

test('a creator without a mouse writes a fundraiser, learns what is wrong, and publishes it @main', async ({
  page,
}) => {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await page.getByLabel('Fundraiser Title').focus()
  await page.keyboard.type('A loom for the weavers of Kaya')
  await tabTo(page, page.getByLabel('Category'))
  await page.keyboard.type('Business')
  await tabTo(page, page.getByLabel('Goal Amount'))
  await page.keyboard.type('0.5')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Goal Amount')).toBeFocused()
  await expect(page.getByLabel('Goal Amount')).toHaveAccessibleDescription(/Goal must be at least \$1/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('300')
  await tabTo(page, page.getByLabel('Campaign Duration'))
  await page.keyboard.type('60')
  await tabTo(page, page.getByLabel('Your Story'))
  await page.keyboard.type('Two looms stand idle, and four of us can weave.')
  await tabTo(page, page.getByRole('button', { name: 'Publish Fundraiser' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'A loom for the weavers of Kaya' })).toBeFocused()
})

test('screen readers announce events, but never a timer that ticks each second', async ({ page, request }) => {
  const fundraisers: { id: number; endDate: string | null; isActive: boolean }[] = await (
    await request.get('/api/fundraisers?limit=100')
  ).json()
  const ticking = fundraisers.find(({ endDate, isActive }) => isActive && endDate !== null)
  await page.goto(`/fundraiser/${ticking?.id}`)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/left$/)
  // The live setting of a timer is "off" by default: only a live region around it could announce it.
  expect(await timer.evaluate((element) => element.closest('[aria-live], [role=status], [role=alert]'))).toBeNull()
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('status')).toBeAttached()
})

test('a donor without a mouse gives by card @main', async ({ page, request }) => {
  await openWidget(page, await openFundraiser(request, 18))
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.getByRole('button', { name: '$25', exact: true }).focus()
  await press('Enter')
  await page.locator('.donor-details > summary').focus()
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeVisible()
  await press('Tab', 'Enter', 'Tab')
  await expect(page.getByRole('checkbox', { name: /fees/i })).toBeFocused()
  await press('Tab')
  await expect(page.locator('.give:focus').first()).toHaveCSS('background-color', 'rgb(129, 46, 16)')
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay with Card' })).toBeFocused()
  await expect(page.locator('.card-fields')).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: 'Practice wallet' })).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Practice wallet' })).toBeFocused()
  await press('Tab')
  await page.keyboard.type(CARDS.succeeds)
  await press('Tab')
  await page.keyboard.type('1239')
  await press('Tab')
  await page.keyboard.type('123')
  await expect(donate(page)).toBeEnabled()
  await press('Tab', 'Tab')
  await expect(donate(page)).toBeFocused()
  await press('Enter')
  await expectThanks(page)
})

test('can be used with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()

  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
