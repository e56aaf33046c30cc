import type { Page } from '@playwright/test'
import { toast, toastWords } from './accounts'
import { CARDS, chooseCard, donate, openFundraiser, openWidget, problem, typeCard } from './giving'
import { expect, test } from './server'

/** Changes what the provider's script does; `change` is script that has `stripe` before the page gets it. */
async function changeStripe(page: Page, change: string): Promise<void> {
  await page.route('**/stripe.js', async (route) => {
    const response = await route.fetch()
    const body = `${await response.text()}
;(() => {
  const construct = window.Stripe
  window.Stripe = (...given) => {
    const stripe = construct(...given)
    ${change}
    return stripe
  }
})()`
    await route.fulfill({ response, body })
  })
}

/** Sends a form as password managers and the like do, which do not look at its button. */
const sendForm = (page: Page, field: string) =>
  page.locator(`form:has(${field})`).evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit())

test('less than a dollar is an invalid amount, however the form is sent', async ({ page, request }) => {
  await openWidget(page, await openFundraiser(request, 7))
  await page.getByLabel('Amount in US dollars').fill('0.99')
  await sendForm(page, '[name=amount]')
  await expect(toast(page)).toContainText('Invalid AmountPlease enter an amount of at least $1')
})

test('a payment that can not be opened names the status where there is no reason', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 7)
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({ status: 418, headers: { 'X-Pamoja': '1' }, body: '' }),
  )
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await expect(toastWords(page)).toHaveText('Payment Setup FailedPayment setup failed: 418')
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeFocused()
  await expect(problem(page)).toHaveText('Payment setup failed: 418. Your card was not charged.')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Pay $25.00 with Card' })).toBeVisible()
  await expect(problem(page)).toHaveCount(0)
})

test('a card that is declined at the checkout leaves the donor there', async ({ page, request }) => {
  const { id } = await openFundraiser(request, 7)
  await page.goto(`/checkout?amount=25&fundraiserId=${id}`)
  await typeCard(page, CARDS.declined)
  await page.getByRole('button', { name: 'Complete Payment $25.00' }).click()
  await expect(toastWords(page)).toHaveText('Payment FailedYour card was declined.')
  await expect(problem(page)).toHaveText('Your card was declined. Your card was not charged.')
  await expect(page).toHaveURL(/\/checkout\?/)
})

test('a card form that is sent before it is there takes no payment', async ({ page, request }) => {
  await page.route('**/stripe.js', () => new Promise(() => {}))
  await chooseCard(page, await openFundraiser(request, 7))
  await expect(donate(page)).toBeDisabled()
  await sendForm(page, '.card-fields')
  await expect(toastWords(page)).toHaveText('Payment FailedCard element not found')
  await expect(problem(page)).toHaveText('Card element not found. Your card was not charged.')
})

test.describe('a card script that does not do what it should', () => {
  for (const [fault, change, title, words] of [
    [
      'throws',
      'stripe.confirmCardPayment = () => { throw new Error() }',
      'Payment Error',
      'Something went wrong processing your payment. Please try again.',
    ],
    [
      'refuses without a word',
      `stripe.confirmCardPayment = async () => ({ error: { type: 'card_error' } })`,
      'Payment Failed',
      'An error occurred during payment',
    ],
    [
      'loses its field',
      'const elements = stripe.elements; stripe.elements = (...given) => Object.assign(elements.apply(stripe, given), { getElement: () => null })',
      'Payment Failed',
      'Card number element not found',
    ],
  ] as const) {
    test(`and ${fault}`, async ({ page, request }) => {
      await changeStripe(page, change)
      await chooseCard(page, await openFundraiser(request, 7))
      await typeCard(page, CARDS.succeeds)
      await donate(page).click()
      await expect(toastWords(page)).toHaveText(`${title}${words}`)
      await expect(problem(page)).toHaveText(`${words.replace(/\.$/, '')}. Your card was not charged.`)
      await expect(problem(page)).toBeFocused()
    })
  }
})

test('a mobile money payment that can not be opened costs nothing', async ({ page, request }) => {
  await page.route('**/api/create-flutterwave-payment', (route) =>
    route.fulfill({ status: 502, headers: { 'X-Pamoja': '1' }, body: '' }),
  )
  const { id } = await openFundraiser(request, 7)
  await page.goto(`/checkout?amount=25&fundraiserId=${id}`)
  await page.getByRole('button', { name: 'Pay with mobile money or bank instead' }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Mobile Money' }).click()
  await expect(toastWords(page)).toHaveText('Failed to create paymentPlease try again.')
  await expect(problem(page)).toHaveText('Please try again. You have not been charged.')
  await expect(problem(page)).toBeFocused()
})
