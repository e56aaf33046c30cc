import { toast } from './accounts'
import { openAdmin } from './admin'
import { CARDS, chooseCard, control, donate, expectThanks, openFundraiser, typeCard } from './giving'
import { expect, test } from './server'

test('messages come one at a time and go after five seconds, but not while they are read', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.clock.install()
  const { id } = await openFundraiser(request, 3)
  await page.goto(`/fundraiser/${id}`)
  await page.getByText('Share', { exact: true }).click()
  const copy = page.getByRole('button', { name: 'Copy link' })
  const messages = toast(page).getByRole('article')
  // The first message brings its part of the script along, while time goes on.
  await copy.click()
  await messages.getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages).toHaveCount(0)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await copy.click()
  await expect(messages).toHaveCount(1)
  await page.clock.runFor(3_000)
  await copy.click()
  await expect(messages).toHaveCount(1)
  // The second one has its own five seconds.
  await page.clock.runFor(4_000)
  await expect(messages).toHaveCount(1)
  await page.clock.runFor(1_500)
  await expect(messages).toHaveCount(0)

  await copy.click()
  await expect(messages).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(toast(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(messages).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(messages).toHaveCount(0)
})

test('a message is within reach while a dialog is open, and stays its time when that closes', async ({ page }) => {
  await page.clock.install()
  await openAdmin(page)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' })
  const message = toast(page).getByText('Validation Error')
  const refuse = () => dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await refuse()
  await expect(message).toBeVisible()
  await page.keyboard.press('F8')
  await expect(toast(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toast(page).getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)
  await expect(dialog).toBeVisible()

  // A hand that trembles while it presses.
  await refuse()
  const { x = 0, y = 0 } = (await toast(page).getByRole('button', { name: 'Dismiss' }).boundingBox()) ?? {}
  await page.mouse.move(x + 15, y + 15)
  await page.mouse.down()
  await page.mouse.move(x + 20, y + 16)
  await page.mouse.up()
  await expect(message).toHaveCount(0)

  await page.mouse.move(0, 0)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await refuse()
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_500)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(message).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(2_000)
  await expect(message).toHaveCount(0)
})

test('the note on a gift that could not be recorded stays for eight seconds', async ({ page, request, server }) => {
  await page.clock.install()
  // Without the provider's word, only the page itself could record it.
  await control(server, request, 'webhooks/hold')
  const failure = { status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } }
  await page.route('**/api/donations', (route) => route.fulfill(failure))
  await chooseCard(page, await openFundraiser(request, 12))
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  const note = toast(page).getByText(/could not record your donation yet/)
  await expect(note).toBeVisible()
  // A pointer that rests on it would hold it.
  await page.mouse.move(0, 0)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
  await page.clock.runFor(5_500)
  await expect(note).toBeVisible()
  await page.clock.runFor(3_000)
  await expect(note).toHaveCount(0)
  await control(server, request, 'webhooks/release')
})
