import { everythingKept, heading } from './phone'
import { expect, test } from './server'

/** Their addresses hold a key, or what a person typed about themselves. */
const HIDDEN = ['/reset-password?token=a-key', '/checkout?fundraiserId=1&amount=2500&donorName=Ama']

test('what a page with a private address loads does not say where it is loaded from', async ({ page, request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['referrer-policy']
  for (const path of HIDDEN) expect(await policyOf(path), path).toBe('no-referrer')
  for (const path of ['/', '/dashboard', '/nowhere']) expect(await policyOf(path), path).toBe('same-origin')

  await page.goto('/')
  await everythingKept(page)
  for (const path of HIDDEN) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(true)
    expect(answer?.headers()['referrer-policy'], path).toBe('no-referrer')
    await expect(heading(page)).toBeVisible()
  }
  expect((await page.goto('/dashboard'))?.headers()['referrer-policy']).toBe('same-origin')
})
