import { toast } from '../support/accounts'
import { CARDS, chooseCard, control, donate, expectThanks, openFundraiser, typeCard } from '../support/giving'
import { pauseClock } from '../support/phone'
import { expect, test } from '../support/server'

test('the note on a donation that could not be recorded stays for eight seconds [8.payment.unrecorded 9.support-note]', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  // Without a webhook, only the page itself could record it.
  await control(server, request, 'webhooks/hold')
  const failure = { status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } }
  await page.route('**/api/donations', (route) => route.fulfill(failure))
  await chooseCard(page, await openFundraiser(request, 12))
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  const note = toast(page).getByText(/could not record your donation yet/)
  await expect(note).toBeVisible()
  await pauseClock(page, 100)
  await expect(toast(page)).toContainText('Payment Successful!')
  // A pointer on it would keep it open.
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_500)
  await expect(note).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(note).toHaveCount(0)
  await control(server, request, 'webhooks/release')
})
