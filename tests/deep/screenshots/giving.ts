import { mailedAddress } from '../../journeys/support/accounts'
import {
  CARDS,
  chooseCard,
  donate,
  expectThanks,
  openFundraiser,
  openWidget,
  typeCard,
} from '../../journeys/support/giving'
import { waitUntilDraftStored } from '../../journeys/support/people'
import { waitUntilAllStored } from '../../journeys/support/phone'
import { expect } from '../../journeys/support/server'
import { at, goTo, type ScreenGroup, type Stage } from './screen'

const gift = ({ request }: Stage) => openFundraiser(request, 19)

async function chooseMethod(stage: Stage): Promise<void> {
  const { page } = stage
  await openWidget(page, await gift(stage))
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeVisible()
}

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
    {
      name: 'give-protected',
      async open(stage) {
        const { page } = stage
        await chooseMethod(stage)
        await page.getByText('How your gift is protected').click()
        await expect(page.getByText('How does my gift travel?')).toBeVisible()
      },
    },
    {
      name: 'give-card-declined',
      async open(stage) {
        const { page } = stage
        await chooseCard(page, await gift(stage))
        await typeCard(page, CARDS.declined)
        await donate(page).click()
        await expect(page.locator('.donation-problem')).toBeVisible()
      },
    },
    {
      name: 'give-earlier-details',
      async open({ page, context, request }) {
        const fundraiser = await openFundraiser(request, 18)
        const earlier = await context.newPage()
        await openWidget(earlier, fundraiser)
        await earlier.getByLabel('Your name').fill('Ama Owusu-Ansah')
        await waitUntilDraftStored(earlier, 'Owusu')
        await earlier.close()
        await openWidget(page, fundraiser)
        await expect(page.getByText('Are they yours?')).toBeVisible()
      },
    },
    {
      name: 'give-thanks',
      async open(stage) {
        const { page } = stage
        await openWidget(page, await gift(stage))
        await page.getByRole('button', { name: '$25', exact: true }).click()
        await page.getByLabel('Your name').fill('አበበ በቀለ')
        await page.getByLabel('Email').fill(DONOR)
        await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
        await typeCard(page, CARDS.succeeds)
        await donate(page).click()
        await expectThanks(page)
      },
    },
    {
      name: 'receipt',
      open: async ({ page, server }) => goTo(page, await mailedAddress(server, DONOR, '/receipt/')),
    },
    at('receipt-not-found', '/receipt/17-this-is-not-the-hash-of-it'),
    at('unsubscribe', '/unsubscribe/n17-this-is-not-the-hash-of-it'),
    at('not-me', '/not-me?token=this-is-not-ours'),
    at('not-me-no-token', '/not-me'),
    {
      name: 'unsubscribe-refused',
      async open({ page }) {
        await goTo(page, '/unsubscribe/n17-this-is-not-the-hash-of-it')
        await page.getByRole('button', { name: 'Unsubscribe' }).click()
        await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      },
    },
    {
      name: 'fundraiser-donated',
      open: async (stage) => goTo(stage.page, `/fundraiser/${(await gift(stage)).id}?donated=true`),
    },
    {
      name: 'give-payment-not-found',
      async open(stage) {
        const { id } = await gift(stage)
        await goTo(stage.page, `/fundraiser/${id}?payment=00000000-0000-4000-8000-000000000000`)
        await expect(stage.page.getByText('Payment not found')).toBeVisible()
      },
    },
    {
      name: 'give-offline',
      async open(stage) {
        const { page, context } = stage
        await openWidget(page, await gift(stage))
        await waitUntilAllStored(page)
        await context.setOffline(true)
        await page.getByRole('button', { name: '$25', exact: true }).click()
        await expect(page.getByText('You are offline.')).toBeVisible({ timeout: 20_000 })
      },
    },
    {
      name: 'checkout-changing',
      async open(stage) {
        const { page } = stage
        await openCheckout(stage)
        await page.locator('.donor-details summary').click()
        await page.getByRole('button', { name: 'Change the amount' }).click()
        await expect(page.getByRole('button', { name: 'Use $25.00' })).toBeVisible()
      },
    },
    {
      name: 'checkout-declined',
      async open(stage) {
        const { page } = stage
        await openCheckout(stage)
        await typeCard(page, CARDS.declined)
        await page.getByRole('button', { name: 'Complete Payment $25.00' }).click()
        await expect(page.locator('.donation-problem')).toBeVisible()
      },
    },
    {
      name: 'checkout-mobile-money',
      async open(stage) {
        const { page } = stage
        await openCheckout(stage)
        await page.getByRole('button', { name: 'Pay with mobile money or bank instead' }).click()
        await page.getByLabel('Where do you pay from?').selectOption({ label: 'Ghana' })
        await expect(page.getByText(/You pay GHS/)).toBeVisible()
      },
    },
    {
      name: 'plain-give-errors',
      async open(stage) {
        const { page } = stage
        await openPlainForm(stage)
        await page.getByLabel('Amount in US dollars').fill('0.50')
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByText('Please choose how you pay')).toBeVisible()
      },
    },
    {
      name: 'plain-confirm',
      async open(stage) {
        const { page } = stage
        await openPlainForm(stage)
        await page.getByLabel('How do you pay?').selectOption({ label: 'M-Pesa (Kenya)' })
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Confirm your gift' })).toBeVisible()
      },
    },
    at('plain-not-found', '/give/999999'),
    // Last, because the fields of a donor stay on the device.
    {
      name: 'give-errors',
      async open(stage) {
        const { page } = stage
        await openWidget(page, await gift(stage))
        await page.getByLabel('Amount in US dollars').fill('0.5')
        await page.getByLabel('Email').fill('nobody')
        await page.getByLabel('Email').blur()
      },
    },
  ],
}
