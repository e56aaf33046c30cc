import { register, signInAs, toast, tokenIn } from '../support/accounts'
import { heading, letMinutePass, waitForAnswers, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' })

test('reads send the access token, and are not repeated on failure or when the window gets the focus [7.no-refetch 7.no-retry 7.token 9.reads.retry]', async ({
  page,
  request,
  server,
}) => {
  const { email } = await register(request)
  await page.clock.install()
  await signInAs(page, email, '/browse')
  const asked: (string | null)[] = []
  await page.context().route(/\/api\/fundraisers\?.*category=marriage/, async (route) => {
    asked.push(await route.request().headerValue('Authorization'))
    await route.fulfill({ status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } })
  })
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Marriage Support')
  await expect(page.getByRole('heading', { name: 'Error Loading Fundraisers' })).toBeVisible()
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await letMinutePass(page, server)
  expect(asked).toEqual([`Bearer ${await tokenIn(page)}`])
})

test('asks who is signed in at most every five minutes, and does not retry on failure [7.me.cached 7.me.no-retry 9.me-cache]', async ({
  page,
  request,
  server,
}) => {
  const { email } = await register(request)
  await page.clock.install()
  await signInAs(page, email, '/settings')
  await expect(heading(page)).toHaveText('Settings')
  // The last of what the page preloads: a request in flight would time out when the clock is moved.
  await waitUntilQueryStored(page, 'listPayoutRequests')
  let asked = 0
  let answered = 0
  page.on('request', (one) => {
    if (one.url().endsWith('/api/auth/me')) asked += 1
  })
  page.on('requestfinished', (one) => {
    if (one.url().endsWith('/api/auth/me')) answered += 1
  })
  const leaveAndReturn = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    // The address changes before the screen does, and a screen that stays asks nothing.
    await expect(heading(page)).not.toHaveText('Settings')
    await page.goBack()
    await expect(heading(page)).toHaveText('Settings')
  }
  await waitForAnswers(page, server)
  await page.clock.fastForward('04:00')
  await leaveAndReturn()
  expect(asked).toBe(0)
  await waitForAnswers(page, server)
  await page.clock.fastForward('02:00')
  await leaveAndReturn()
  await expect.poll(() => asked).toBe(1)
  // A request in flight would time out when the clock is moved, and the page would not ask again.
  await expect.poll(() => answered).toBe(1)

  await page
    .context()
    .route('**/api/auth/me', (route) =>
      route.fulfill({ status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } }),
    )
  await waitForAnswers(page, server)
  await page.clock.fastForward('06:00')
  await leaveAndReturn()
  await expect.poll(() => asked).toBe(2)
  await letMinutePass(page, server)
  expect(asked).toBe(2)
})

test('every call sends the cookies, whether it reads or writes [7.cookies]', async ({ page, request, server }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/settings')
  server.requests.length = 0
  await page.reload()
  await page.getByLabel('Bio').fill('I teach.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page)).toContainText('Profile Updated')
  const calls = server.requests.filter(({ url }) => url.startsWith('/api/'))
  expect(calls.map(({ method }) => method)).toEqual(expect.arrayContaining(['GET', 'PATCH']))
  expect(calls.filter(({ cookies }) => !cookies.includes('session='))).toEqual([])
})
