import { register, tokenIn } from './accounts'
import { heading } from './phone'
import { expect, test } from './server'
import { signInAs } from './signing-in'

test.use({ viewport: { width: 1280, height: 800 } })

test('reads carry the token, are not repeated when they fail, nor when one comes back to the window', async ({
  page,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email, '/browse')
  const asked: (string | null)[] = []
  await page.context().route(/\/api\/fundraisers\?.*category=marriage/, async (route) => {
    asked.push(await route.request().headerValue('Authorization'))
    await route.fulfill({ status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } })
  })
  await page.getByLabel('Category').selectOption('Marriage Support')
  await expect(page.getByRole('heading', { name: 'Error Loading Fundraisers' })).toBeVisible()
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  // Whatever would be asked again would be asked at once, or after a second.
  await page.waitForTimeout(1_500)
  expect(asked).toEqual([`Bearer ${await tokenIn(page)}`])
})

test('asks who is signed in no more often than every five minutes', async ({ page, request }) => {
  const { email } = await register(request)
  await page.clock.install()
  await signInAs(page, email, '/settings')
  await expect(heading(page)).toHaveText('Settings')
  let asked = 0
  page.on('request', (one) => {
    if (one.url().endsWith('/api/auth/me')) asked += 1
  })
  const leaveAndReturn = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await page.goBack()
    await expect(heading(page)).toHaveText('Settings')
  }
  await page.clock.fastForward('04:00')
  await leaveAndReturn()
  expect(asked).toBe(0)
  await page.clock.fastForward('02:00')
  await leaveAndReturn()
  await expect.poll(() => asked).toBe(1)
})
