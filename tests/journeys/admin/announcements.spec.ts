import { asAdmin } from '../support/admin'
import { openForm, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'
import { violations } from '../support/violations'

const inAnHour = () => new Date(Date.now() + 60 * 60_000).toISOString()

// The accessibility checks are a separate script.
test.use({ withWorker: /during maintenance/, bypassCSP: true })

test('an announcement is above every page, without script too, until the person dismisses it', async ({
  page,
  browser,
  server,
  request,
}) => {
  const admin = await asAdmin(server, request)
  const text = 'Mobile money in Kenya is slow today.'
  const { id } = await admin.send<{ id: number }>('POST', '/api/admin/announcements', {
    ...{ text, level: 'warning', endsAt: inAnHour() },
  })
  const strip = page.getByRole('complementary', { name: 'Announcements' })
  for (const path of ['/', '/browse', '/settings']) {
    await page.goto(path)
    await expect(strip.getByText(text)).toBeVisible()
  }
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip.getByRole('button')).toBeVisible()
  expect(await violations(page)).toEqual([])

  const plain = await browser.newPage({ baseURL: server.origin, javaScriptEnabled: false })
  await plain.goto('/about')
  await expect(plain.getByText(text)).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Dismiss this announcement' })).toBeHidden()
  await plain.close()

  // Under the page's own security policy.
  const strict = await browser.newPage({ baseURL: server.origin, bypassCSP: false })
  await strict.goto('/about')
  await expect(strict.locator('.strip')).toHaveCSS('display', 'flex')
  await expect(strict.getByRole('button', { name: 'Dismiss this announcement' })).toBeVisible()
  await strict.close()

  await strip.getByRole('button', { name: 'Dismiss this announcement' }).press('Enter')
  await expect(strip.getByText(text)).toBeHidden()
  await expect(page.locator('#main')).toBeFocused()
  await page.goto('/browse')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip.getByText(text)).toBeHidden()
  await admin.send('DELETE', `/api/admin/announcements/${id}`, {})
})

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
  const strip = page.getByRole('complementary', { name: 'Announcements', includeHidden: true })
  await expect(async () => {
    await page.goto('/about')
    await expect(strip.locator('p:visible')).toContainText('We are back at noon.', {
      timeout: 5_000,
    })
  }).toPass()
  expect(await published(request, title)).toEqual([])

  await admin.send('PUT', '/api/admin/maintenance', { isOn: false })
  // The page that the device has is from before: it must not say that nothing can be changed.
  await page.goto('/about')
  await expect(strip.getByRole('button', { includeHidden: true })).toHaveClass('works')
  await expect(strip).toBeHidden()
  // The app tries again by itself, a minute after the refusal at the latest.
  await page.goto('/dashboard')
  await expect.poll(() => published(request, title), { timeout: 120_000 }).toHaveLength(1)
})
