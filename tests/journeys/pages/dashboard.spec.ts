import { register, signInAs, signOutOnDashboard, toast } from '../support/accounts'
import { elsewhere, holdBack, line, waitUntilDraftStored } from '../support/people'
import { heading, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ withWorker: /another person/ })

test('sends a visitor to sign in, and back afterwards @main [2.dashboard.visitor 2.route.login 7.me.redirect 8.dashboard.visitor]', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard')
  await signInAs(page, 'donor@pamoja.test')
  await expect(heading(page)).toHaveText(/^Welcome back, \S+!$/)
})

test('lists drafts, opens them, and deletes them after a confirmation [2.dashboard.notifications]', async ({
  page,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email, '/settings')
  await page.getByLabel('Bio').fill('Begun and left')
  await waitUntilDraftStored(page, 'Begun and left')
  await page.goto('/create-fundraiser')
  await page.getByLabel('Fundraiser Title').fill('A title so far')
  await waitUntilDraftStored(page, 'A title so far')
  const answer = await holdBack(page, '**/api/auth/overview*')
  await page.goto('/dashboard')

  await expect(line(page, 'A title so far')).toContainText('Draft')
  // What comes later must not push the row away under a finger.
  await line(page, 'A title so far').getByRole('button', { name: 'Delete' }).hover()
  await page.mouse.down()
  answer()
  await expect(page.getByRole('heading', { name: 'Next for you' })).toBeVisible()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Delete this?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await page.getByRole('link', { name: 'Next for you' }).click()
  await expect(page.getByRole('heading', { name: 'Next for you' })).toBeFocused()

  await line(page, 'Changes to your profile').getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/settings#profile')
  await expect(page.getByLabel('Bio')).toHaveValue('Begun and left')
  await page.goBack()
  await line(page, 'A title so far').getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(line(page, 'A title so far')).toHaveCount(0)
  await page.reload()
  await expect(line(page, 'Changes to your profile')).toBeVisible()
  await expect(line(page, 'A title so far')).toHaveCount(0)
})

test('shows another person on the same device no data of the first one', async ({ page, context, request }) => {
  const [first, second] = [await register(request), await register(request)]
  await signInAs(page, first.email, '/settings')
  await expect(page.getByLabel('Full name')).toHaveValue(first.fullName)
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await page.getByLabel('Bio').fill('Waits for a connection')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  await page.goto('/edit-profile')
  await page.getByLabel('Bio').fill('Only a draft')
  await waitUntilDraftStored(page, 'Only a draft')
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await context.clearCookies()
  await context.setOffline(false)

  await signInAs(page, second.email)
  await expect(page.getByRole('heading', { name: 'Trending Fundraisers' })).toBeVisible()
  await expect(page.getByText('Drafts and unsent changes')).toHaveCount(0)
  const { me } = await elsewhere(page, request)
  await page.goto('/edit-profile')
  await expect(page.getByLabel('Full name')).toHaveValue(second.fullName)
  await expect(page.getByLabel('Bio')).toHaveValue('')
  expect(await me()).toMatchObject({ bio: null, version: 1 })
})

test('signs out with its own message, or that of the server where it fails [2.dashboard.sign-out 8.dashboard.signed-out 8.dashboard.signed-out.error]', async ({
  page,
  context,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email)
  await signOutOnDashboard(page)
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Signed out successfully')
  await expect(toast(page)).toContainText('You have been logged out of your account.')
  await signInAs(page, email)
  const refusal = { status: 422, headers: { 'X-Pamoja': '1' }, json: { message: 'The session could not be ended' } }
  await context.route('**/api/auth/logout', (route) => route.fulfill(refusal))
  await signOutOnDashboard(page)
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('ErrorThe session could not be ended')
})

for (const role of ['creator', 'admin', 'donor', 'leader']) {
  test(`the dashboard of the ${role} is at most one and a half phone screens`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await signInAs(page, `${role}@pamoja.test`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('region', { name: 'Trending Fundraisers' }).getByRole('article')).toHaveCount(3)
    const size = () =>
      page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.body
        const heights = (of: string) => [...document.querySelectorAll<HTMLElement>(of)].map((each) => each.offsetHeight)
        // Other journeys leave these people drafts, and gifts of donors with long or hidden names, which come on top.
        const gifts = heights('.latest-donations li')
        const onTop = [...heights('#drafts'), ...gifts.map((height) => height - Math.min(...gifts))]
        return [scrollWidth, onTop.reduce((rest, height) => rest - height, scrollHeight) <= 1_200]
      })
    await expect.poll(size).toEqual([360, true])
  })
}
