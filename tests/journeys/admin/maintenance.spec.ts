import { asAdmin } from '../support/admin'
import { openForm, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ withWorker: /during maintenance/ })

test('what is published during maintenance is kept on the device, and sent afterwards', async ({
  page,
  server,
  request,
}) => {
  const title = 'Written during maintenance'
  const admin = await asAdmin(server, request)
  await openForm(page)
  await write(page, title)
  await admin.send('PUT', '/api/admin/maintenance', { isOn: true, message: 'We are back at noon.' })
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  // A page that the device has already shows it from the second time on.
  await expect(async () => {
    await page.goto('/about')
    await expect(page.locator('.site-notice')).toContainText('We are back at noon.', { timeout: 5_000 })
  }).toPass()
  expect(await published(request, title)).toEqual([])

  await admin.send('PUT', '/api/admin/maintenance', { isOn: false })
  // The app tries again by itself, a minute after the refusal at the latest.
  await page.goto('/dashboard')
  await expect.poll(() => published(request, title), { timeout: 120_000 }).toHaveLength(1)
})
