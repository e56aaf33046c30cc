import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { signInAs } from '../support/accounts'
import { control, donationsOf, expectLocalThanks, openWidget, payByPhone } from '../support/giving'
import { heading } from '../support/phone'
import { publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const CLOCKS = [
  ['45 days behind', -45 * DAY, '0712345610'],
  ['a day behind', -DAY, '0712345611'],
  ['3 minutes ahead', 3 * MINUTE, '0712345612'],
  ['6 minutes ahead', 6 * MINUTE, '0712345613'],
  ['40 days ahead', 40 * DAY, '0712345614'],
] as const

for (const [name, offset, phone] of CLOCKS) {
  test(`a phone whose clock is ${name} reads, gives once and publishes`, async ({ page, context, request, server }) => {
    await context.addInitScript(setClock, offset)
    const fundraisers: Fundraiser[] = await (await request.get('/api/fundraisers?limit=100&sort=newest')).json()
    const [fundraiser] = fundraisers.filter(
      ({ isActive, endDate }) => isActive && endDate !== null && endDate > new Date(Date.now() + 9 * DAY).toISOString(),
    )
    if (!fundraiser) throw new Error('The demo has no fundraiser that ends in some days')
    const daysLeft = `${Math.round((Date.parse(fundraiser.endDate ?? '') - Date.now()) / DAY)} days left`
    const before = (await donationsOf(request, fundraiser)).length

    await openWidget(page, fundraiser)
    await page.reload()
    await expect(page.getByRole('timer')).toHaveText(daysLeft)
    await expect(page.getByText('Campaign ended')).toBeHidden()

    await payByPhone(page, fundraiser, phone)
    await expect(page.getByText(/Enter your PIN there within [45] minutes/)).toBeVisible()
    await expect(page.getByText(/Time left: [45]:\d\d/)).toBeVisible()
    await expect(page.getByText(/the request on your phone has ended/)).toBeHidden()
    const prices = server.requests.filter(({ url }) => url.startsWith('/api/mobile-money-quote'))
    expect(prices.length).toBeLessThan(4)
    await control(server, request, 'answer-prompt', { phone: `254${phone.slice(1)}` })
    await expectLocalThanks(page)
    expect(await donationsOf(request, fundraiser)).toHaveLength(before + 1)

    await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
    const title = `Written with a clock ${name}`
    await write(page, title)
    await publish(page)
    await page.waitForURL(/\/fundraiser\/\d+/)
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    expect(await published(request, title)).toHaveLength(1)
  })
}

/** Sets the clock of the phone: only a steady clock then tells how much time passes. */
function setClock(offset: number): void {
  const RealDate = Date
  class PhoneDate extends RealDate {
    constructor(...parts: [] | [number | string | Date]) {
      super(parts.length === 0 ? PhoneDate.now() : parts[0])
    }
    static override now = () => RealDate.now() + offset
  }
  Object.defineProperty(window, 'Date', { value: PhoneDate })
  const { timeOrigin } = performance
  Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + offset })
}
