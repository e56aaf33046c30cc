import type { Page } from '@playwright/test'
import { isOpen } from '../../../shared/rules/fundraisers/countdown'
import { openDetails, openFundraiser } from '../../journeys/support/giving'
import { expect } from '../../journeys/support/server'
import { fundraiserWhere, goTo, type ScreenGroup, type Stage, screen } from './screen'

/** The device is in a country with mobile money. */
async function setTimeZone(page: Page, timezoneId: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTimezoneOverride', { timezoneId })
}

async function openIn({ page, request }: Stage, timeZone: string, index = 12): Promise<void> {
  await setTimeZone(page, timeZone)
  await goTo(page, `/fundraiser/${(await openFundraiser(request, index)).id}`)
  await expect(page.locator('.quick-amounts.local')).toBeVisible()
}

/** To the choice of the payment method, for an amount in the currency of the country. */
async function chooseMethod(stage: Stage, amount: string, timeZone = 'Africa/Nairobi', index?: number): Promise<void> {
  const { page } = stage
  await openIn(stage, timeZone, index)
  await page.getByLabel(/^Amount in/).fill(amount)
  await openDetails(page)
  await page.getByLabel('Your name').fill('ዶክተር ወልደገብርኤል ተክለሃይማኖት ገብረመስቀል')
  await expect(page.getByRole('heading', { name: 'Choose Payment Method' })).toBeVisible()
}

const payByPhone = (page: Page) => page.getByRole('button', { name: /^Pay .* with Mobile Money$/ })

async function typePhone(stage: Stage, phone: string, index?: number): Promise<void> {
  const { page } = stage
  await chooseMethod(stage, '1300', 'Africa/Nairobi', index)
  await expect(page.getByLabel('Where do you pay from?')).toHaveValue('KE')
  await page.getByLabel('Your phone number').fill(phone)
  await payByPhone(page).click()
}

/** Giving in the donor's own currency and by phone, and with the fees covered. */
export const DONORS: ScreenGroup = {
  who: 'donor-in-africa',
  screens: [
    screen('checkout-leader', async ({ page, request }) => {
      const { id } = await fundraiserWhere(
        request,
        (each) => each.communityLeaderId !== null && isOpen(each, Date.now()),
      )
      await goTo(page, `/checkout?amount=250000&fundraiserId=${id}`)
      await page.getByRole('checkbox', { name: /^I cover the fees/ }).check()
      await expect(page.getByText('Fees you cover')).toBeVisible()
    }),
    screen('give-phone-number', async (stage) => {
      const { page } = stage
      await chooseMethod(stage, '900000000', 'Africa/Kampala')
      await expect(page.getByText(/This price is valid until/)).toBeVisible()
    }),
    screen('give-phone-refused', async (stage) => {
      await typePhone(stage, '12')
      await expect(stage.page.getByLabel('Your phone number')).toHaveAttribute('aria-invalid', 'true')
    }),
    screen('give-phone-no-price', async (stage) => {
      const { page, context } = stage
      await context.route(/\/api\/mobile-money-quote/, (route) => route.fulfill({ status: 503, json: {} }))
      await chooseMethod(stage, '1300')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 })
    }),
    screen('give-phone-prompt', async (stage) => {
      await typePhone(stage, '0712345603')
      await expect(stage.page.getByText('Approve on your phone')).toBeVisible()
    }),
  ],
}
