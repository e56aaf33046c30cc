import type { LineFault } from '../../servers/counting-proxy'
import { expectInTime } from '../support/phone'
import { openForm, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('the badge counts what needs the person', async ({ page, context }) => {
  await context.addInitScript(() => {
    let badge = 0
    const setAppBadge = async (count: number) => {
      badge = count
    }
    Object.assign(navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) })
    Object.defineProperty(window, 'badge', { get: () => badge })
  })
  const badge = () => page.evaluate(() => Reflect.get(window, 'badge'))
  await openForm(page)
  expect(await badge()).toBe(0)
  await write(page, 'Refused while nobody looked')
  await context.route('**/api/fundraisers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, headers: { 'X-Pamoja': '1' }, json: { message: 'Please choose another title' } })
      : route.continue(),
  )
  await context.setOffline(true)
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(badge).toBe(1)
})

const FAULTS: LineFault[] = ['dropped', 'reply lost', 'reply cut', 'hangs', 'reply hangs', 'late']

test('on a line that breaks, cuts, hangs and delays, each fundraiser is published exactly once', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  await openForm(page)
  for (const fault of FAULTS) {
    await page.goto('/create-fundraiser')
    const title = `On a line with this fault: ${fault}`
    await write(page, title)
    server.line.breakNext('POST', '/api/fundraisers', fault)
    const before = posts(server.requests)
    await publish(page)
    await expectInTime(page, () => page.url()).toMatch(/\/fundraiser\/\d+/)
    expect(posts(server.requests) - before, fault).toBeGreaterThan(1)
    await server.line.deliverLate()
    expect(await published(request, title), fault).toHaveLength(1)
  }
})

const posts = (requests: { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === '/api/fundraisers').length
