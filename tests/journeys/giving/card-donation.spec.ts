import { toastWords } from '../support/accounts'
import {
  bank,
  CARDS,
  cardNumber,
  chooseCard,
  counts,
  countWork,
  donate,
  donationsOf,
  expectThanks,
  findCardDigits,
  heightOfGiving,
  openDetails,
  openFundraiser,
  openWidget,
  problem,
  typeCard,
} from '../support/giving'
import { pauseClock } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ withWorker: /gives by card/ })

test('a donor gives by card, is thanked, and sees the donation on the page @main [1.pay.card 1.visitor.donate 2.fundraiser.widget 2.widget.card 2.widget.card.cvc 2.widget.card.donate 2.widget.card.expiry 2.widget.card.number 2.widget.method 2.widget.success 2.widget.thanks 4.donation.* 6.visitor.donate 7.card-provider 7.donations.after 8.payment.thank-you]', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 0)
  const before = (await donationsOf(request, fundraiser)).length
  const sent: string[] = []
  page.on('request', (one) => {
    if (one.url().startsWith(server.origin)) sent.push(`${one.method()} ${one.url()} ${one.postData() ?? ''}`)
  })
  await openWidget(page, fundraiser)
  await expect(page.locator('.quick-amounts > .button')).toHaveCount(6)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await openDetails(page)
  await page.getByLabel('Your name').fill('Nyambura')
  await page.getByLabel(/^Email/).fill('nyambura@example.org')
  await page.getByLabel('Message (optional)').fill('Get well soon')
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeVisible()
  await page
    .getByText(/^To fundraiser/)
    .first()
    .click()
  await expect(page.getByText('Platform fee (10%)')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await expect(donate(page)).toBeDisabled()
  await typeCard(page, CARDS.succeeds)
  const confirming = page.waitForRequest('**/v1/payment_intents/*/confirm')
  const making = page.waitForRequest('**/v1/payment_methods')
  await donate(page).click()
  const card = new URLSearchParams((await making).postData() ?? '')
  expect(card.get('billing_details[name]')).toBe('Nyambura')
  expect(card.get('billing_details[email]')).toBe('nyambura@example.org')
  expect(card.get('key')).toMatch(/^pk_/)
  expect(new URLSearchParams((await confirming).postData() ?? '').get('key')).toMatch(/^pk_/)

  await expectThanks(page)
  await expect(page.getByText('Thank You! Your donation has been processed successfully!')).toBeVisible()
  await expect(toastWords(page)).toHaveCount(0)
  await expect(page.getByText('Get well soon')).toBeVisible()
  expect(await donationsOf(request, fundraiser)).toHaveLength(before + 1)
  expect(sent.filter((one) => one.includes('/api/donations'))).toHaveLength(1)
  expect(findCardDigits(sent.join('\n'))).toEqual([])
})

test('two seconds after a donation the page shows it, and the thanks stay [4.donation.success-callback]', async ({
  page,
  request,
}) => {
  await page.clock.install()
  const fundraiser = await openFundraiser(request, 1)
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.succeeds)
  await expect(donate(page)).toBeEnabled()
  await pauseClock(page)
  await donate(page).click()
  await expectThanks(page)
  const supporters = (count: number) => `${count.toLocaleString('en-US')} supporter`
  await page.clock.runFor(1_900)
  await expect(page.locator('.totals')).toContainText(supporters(fundraiser.donationsCount))
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(page.locator('.totals')).toContainText(supporters(fundraiser.donationsCount + 1))
  await expectThanks(page)
})

test('loads nothing from the card provider before the card form is opened @main [2.widget.optional 5.donation.optional]', async ({
  page,
  request,
  server,
}) => {
  const asked: string[] = []
  page.on('request', (one) => one.url().startsWith(server.sandboxOrigin) && asked.push(one.url()))
  const fundraiser = await openFundraiser(request, 0)
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pay $25.00 with Card' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await expect(page.locator('iframe')).toHaveCount(3)
})

test('a declined card charges nothing, and another card pays the same payment @main [4.checkout.failure 8.payment.failed]', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 1)
  const before = await counts(server, request)
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.declined)
  await donate(page).click()
  await expect(problem(page)).toHaveText('Payment Failed Your card was declined. Your card was not charged.')
  await expect(problem(page)).toBeFocused()
  await page.getByRole('button', { name: 'Try another card' }).click()
  await expect(problem(page)).toHaveCount(0)
  await expect(cardNumber(page)).toBeFocused()
  await expect(cardNumber(page)).toHaveValue('')
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  expect((await counts(server, request)).intents).toBe(before.intents + 1)
})

test('the bank’s question can be closed, which charges nothing, and is confirmed at the next try @main', async ({
  page,
  request,
}) => {
  await chooseCard(page, await openFundraiser(request, 2))
  await typeCard(page, CARDS.asksBank)
  await donate(page).click()
  await bank(page).getByRole('button', { name: 'Close' }).click()
  await expect(problem(page)).toContainText('Your card was not charged.')
  await donate(page).click()
  await bank(page).getByRole('button', { name: 'Complete' }).click()
  await expectThanks(page)
})

test('pressing twice pays once @main', async ({ page, request, server }) => {
  const fundraiser = await openFundraiser(request, 3)
  const [donations, before] = [(await donationsOf(request, fundraiser)).length, await counts(server, request)]
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.succeeds)
  await donate(page).dblclick()
  await expectThanks(page)
  expect((await counts(server, request)).charges).toBe(before.charges + 1)
  expect(await donationsOf(request, fundraiser)).toHaveLength(donations + 1)
})

test('a card form that does not load is explained, and loads on a retry', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 4)
  await page.route('**/stripe.js', (route) => route.abort('connectionreset'))
  await chooseCard(page, fundraiser)
  await expect(page.getByText('The card form could not be loaded. Your card was not charged.')).toBeVisible()
  await page.unroute('**/stripe.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('iframe')).toHaveCount(3)
})

test('a reply that starts no payment is refused, and the donor stays on the step [5.card-session 8.payment.setup-response]', async ({
  page,
  request,
}) => {
  const answer = { clientSecret: 'seti_1_secret_2', attemptId: crypto.randomUUID(), status: 'open' }
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({ headers: { 'X-Pamoja': '1' }, json: answer }),
  )
  await openWidget(page, await openFundraiser(request, 4))
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await expect(problem(page)).toHaveText(
    'Payment Setup Failed Invalid payment setup response. Your card was not charged.',
  )
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeVisible()
})

test('after too many declined cards the payment is closed, and a new one can be made [8.payment.processing-failed]', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 3)
  const before = await counts(server, request)
  await chooseCard(page, fundraiser)
  const tryDeclined = async () => {
    await typeCard(page, CARDS.declined)
    const answered = page.waitForResponse((response) => response.url().endsWith('/confirm'))
    await donate(page).click()
    await answered
    await expect(donate(page)).toBeVisible()
    return problem(page).textContent()
  }
  for (let tries = 1; tries <= 3; tries += 1) expect(await tryDeclined()).toContain('Your card was declined.')
  // The provider reports each of them with a delay.
  await expect.poll(tryDeclined).toContain('Payment processing failed')
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  expect((await counts(server, request)).intents).toBe(before.intents + 2)
})

test('too small an amount is reported at the field, and Back keeps everything that was typed @main [2.widget.step 5.donation.button 5.donation.minimum.title 5.donation.minimum.words 5.donation.step 8.toast.invalid-amount]', async ({
  page,
  request,
}) => {
  await openWidget(page, await openFundraiser(request, 4))
  const amount = page.getByLabel('Amount in US dollars')
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeDisabled()
  await next.click({ force: true })
  await expect(amount).toBeFocused()
  await expect(page.getByText('Invalid Amount: Please enter an amount of at least $1')).toBeVisible()
  await amount.fill('12.5055')
  await expect(page.getByText('Please enter a plain number')).toBeVisible()
  await amount.fill('0.99')
  await expect(page.getByText('Please enter an amount of at least $1')).toBeVisible()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(next).toBeDisabled()
  await amount.fill('1')
  await openDetails(page)
  await page.getByLabel('Your name').fill('Ama')
  await page.getByLabel(/^Email/).fill('not an address')
  const payByCard = page.getByRole('button', { name: 'Pay $1.00 with Card' })
  await payByCard.click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel(/^Email/)).toBeFocused()
  await page.getByLabel(/^Email/).fill('ama@example.org')
  await payByCard.click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeFocused()
  await expect(amount).toHaveValue('1')
  await expect(page.getByLabel('Your name')).toHaveValue('Ama')
  await expect(page.getByLabel(/^Email/)).toHaveValue('ama@example.org')
})

for (const width of [360, 1280]) {
  test(`in a window of ${width} by 800 amount, way and payment stand in one view, and Back leads back to it`, async ({
    page,
    request,
  }) => {
    const work = await countWork(page)
    await page.setViewportSize({ width, height: 800 })
    await openWidget(page, await openFundraiser(request, 5))
    if (width === 360) await page.getByRole('link', { name: 'Donate', exact: true }).click()
    await page.getByRole('button', { name: '$25', exact: true }).click()
    const [byCard, byPhone] = ['Card', 'Mobile Money'].map((way) => page.getByRole('button', { name: `with ${way}` }))
    if (!byCard || !byPhone) throw new Error('No way to pay')
    expect(await heightOfGiving(page, byPhone)).toBeLessThan(650)
    await expect(byCard).toBeInViewport({ ratio: 1 })
    await byCard.click()
    await expect(donate(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeFocused()
    await page.goForward()
    await typeCard(page, CARDS.succeeds)
    await donate(page).click()
    await expectThanks(page)
    expect(work).toEqual({ taps: width === 360 ? 4 : 3, fields: 3 })
  })
}
