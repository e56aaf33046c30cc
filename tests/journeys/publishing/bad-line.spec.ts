import type { LineFault } from '../../servers/counting-proxy'
import { expectInTime } from '../support/phone'
import { openForm, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

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
