import { heading, keepsFiles, VISITED } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('after a first visit without any form, the fundraisers on screen can be read without a connection, and giving explains itself @main', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/')
  await page.keyboard.press('Shift')
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url).join())
  await expect.poll(() => page.evaluate(keepsFiles, VISITED)).toBe(true)
  await expect
    .poll(() => server.requests.filter(({ url, isOver }) => isOver && url.includes('view=full')).length)
    .toBeGreaterThan(0)
  expect(await kept()).not.toContain('/create-')

  await context.setOffline(true)
  const card = page.getByRole('article').nth(1)
  const link = card.getByRole('heading').getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(heading(page)).toHaveText(title)
  await page.goBack()
  await card.getByRole('link', { name: 'Give $25', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\?/)
  await expect(heading(page)).not.toHaveText('Not available offline yet')
  await expect(page.getByText(/needs? a connection|back online|offline/i).first()).toBeVisible()
  await page.goto('/browse')
  await expect(page.getByRole('article').first()).toBeVisible()
})
