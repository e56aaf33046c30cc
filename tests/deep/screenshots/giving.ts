import { mailedAddress } from '../../journeys/support/accounts'
import {
  CARDS,
  chooseCard,
  donate,
  expectThanks,
  openDetails,
  openFundraiser,
  openWidget,
  typeCard,
} from '../../journeys/support/giving'
import { expect } from '../../journeys/support/server'
import { at, goTo, type ScreenGroup, type Stage, screen } from './screen'

const gift = ({ request }: Stage) => openFundraiser(request, 19)

async function openCheckout(stage: Stage): Promise<void> {
  const { page } = stage
  const fields = new URLSearchParams({
    amount: '25',
    fundraiserId: String((await gift(stage)).id),
    donorName: 'Ama Owusu-Ansah',
    message: 'Be well, all of you.',
  })
  await goTo(page, `/checkout?${fields}`)
  await expect(page.locator('iframe')).toHaveCount(3)
}

async function openPlainForm(stage: Stage): Promise<void> {
  await goTo(stage.page, `/give/${(await gift(stage)).id}?amount=10`)
}

const DONOR = 'abebe@example.org'

/** Every step of giving, and the steps after it. */
export const GIVING: ScreenGroup = {
  who: 'donor',
  screens: [
    screen('give-card-declined', async (stage) => {
      const { page } = stage
      await chooseCard(page, await gift(stage))
      await typeCard(page, CARDS.declined)
      await donate(page).click()
      await expect(page.locator('.donation-problem')).toBeVisible()
    }),
    screen('give-thanks', async (stage) => {
      const { page } = stage
      await openWidget(page, await gift(stage))
      await page.getByRole('button', { name: '$25', exact: true }).click()
      await openDetails(page)
      await page.getByLabel('Your name').fill('አበበ በቀለ')
      await page.getByLabel(/^Email/).fill(DONOR)
      await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
      await typeCard(page, CARDS.succeeds)
      await donate(page).click()
      await expectThanks(page)
    }),
    {
      name: 'receipt',
      open: async ({ page, server }) => goTo(page, await mailedAddress(server, DONOR, '/receipt/')),
    },
    at('receipt-not-found', '/receipt/17-this-is-not-the-hash-of-it'),
    at('unsubscribe', '/unsubscribe/n17-this-is-not-the-hash-of-it'),
    at('follow-not-found', '/follow/this-is-not-ours'),
    at('not-me', '/not-me?token=this-is-not-ours'),
    at('not-me-no-token', '/not-me'),
    at('unsubscribe-refused', '/unsubscribe/n17-this-is-not-the-hash-of-it', async ({ page }) => {
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    }),
    screen('give-payment-not-found', async (stage) => {
      const { id } = await gift(stage)
      await goTo(stage.page, `/fundraiser/${id}?payment=00000000-0000-4000-8000-000000000000`)
      await expect(stage.page.getByText('Payment not found')).toBeVisible()
    }),
    screen('checkout-mobile-money', async (stage) => {
      const { page } = stage
      await openCheckout(stage)
      await page.getByRole('button', { name: 'Pay with mobile money or bank instead' }).click()
      await page.getByLabel('Where do you pay from?').selectOption({ label: 'Ghana' })
      await expect(page.getByText(/You pay GHS/)).toBeVisible()
    }),
    screen('plain-confirm', async (stage) => {
      const { page } = stage
      await openPlainForm(stage)
      await page.getByLabel('How do you pay?').selectOption({ label: 'M-Pesa (Kenya)' })
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Confirm your gift' })).toBeVisible()
    }),
    at('plain-not-found', '/give/999999'),
    // Last, because the fields of a donor stay on the device.
    screen('give-errors', async (stage) => {
      const { page } = stage
      await openWidget(page, await gift(stage))
      await page.getByLabel('Amount in US dollars').fill('0.5')
      await openDetails(page)
      await page.getByLabel(/^Email/).fill('nobody')
      await page.getByLabel(/^Email/).blur()
    }),
  ],
}
