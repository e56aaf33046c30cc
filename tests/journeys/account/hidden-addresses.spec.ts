import { heading, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** Their addresses contain a key, or personal data that someone typed. */
const HIDDEN = [
  '/reset-password?token=a-key',
  '/confirm-email?token=a-key',
  '/checkout?fundraiserId=1&amount=2500&donorName=Ama',
]

test('a page with a private address sends no referrer with its requests', async ({ page, request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['referrer-policy']
  for (const path of HIDDEN) expect(await policyOf(path), path).toBe('no-referrer')
  for (const path of ['/', '/dashboard', '/nowhere']) expect(await policyOf(path), path).toBe('same-origin')

  await page.goto('/')
  await waitUntilAllStored(page)
  for (const path of HIDDEN) {
    const answer = await page.goto(path)
    expect(answer?.fromServiceWorker(), path).toBe(true)
    expect(answer?.headers()['referrer-policy'], path).toBe('no-referrer')
    await expect(heading(page)).toBeVisible()
  }
  expect((await page.goto('/dashboard'))?.headers()['referrer-policy']).toBe('same-origin')
})
