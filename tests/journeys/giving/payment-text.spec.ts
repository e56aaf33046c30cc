import type { Page } from '@playwright/test'
import { CARDS, chooseCard, donate, openFundraiser, problem, typeCard } from '../support/giving'
import { expect, test } from '../support/server'

/** Changes the provider's script: `change` is code that runs with `stripe` before the page gets it. */
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

/** Submits a form as password managers do, which ignore a disabled button. */
const sendForm = (page: Page, field: string) =>
  page.locator(`form:has(${field})`).evaluate((form) => form instanceof HTMLFormElement && form.requestSubmit())

test('a card form that is submitted before it has loaded takes no payment [8.payment.card-element]', async ({
  page,
  request,
}) => {
  await page.route('**/stripe.js', () => new Promise(() => {}))
  await chooseCard(page, await openFundraiser(request, 7))
  await expect(donate(page)).toBeDisabled()
  await sendForm(page, '.card-fields')
  await expect(problem(page)).toHaveText('Payment Failed Card element not found. Your card was not charged.')
})

test.describe('a faulty card script', () => {
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
    test(`it ${fault} [8.payment.card-number-element 8.payment.error 8.payment.failed.unnamed]`, async ({
      page,
      request,
    }) => {
      await changeStripe(page, change)
      await chooseCard(page, await openFundraiser(request, 7))
      await typeCard(page, CARDS.succeeds)
      await donate(page).click()
      await expect(problem(page)).toHaveText(`${title} ${words.replace(/\.$/, '')}. Your card was not charged.`)
      await expect(problem(page)).toBeFocused()
    })
  }
})
