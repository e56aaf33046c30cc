import type { Page } from '@playwright/test'
import { isDeep } from '../../../scripts/test/depth'
import { type Provider, traitsOf } from '../../../server/platform/providers/registry'
import { routesIn } from '../../../server/platform/providers/routes'
import { type Currency, formatMinor, minorDigits } from '../../../shared/rules/money/currencies'
import { centsToDecimal, formatCents, minorToDecimal } from '../../../shared/rules/money/money'
import { asAdmin, newCampaign } from '../support/admin'
import type { Caller } from '../support/creators'
import { donationsOf, openWidget } from '../support/giving'
import { approve, promptOn } from '../support/mobile-money'
import { COUNTRIES, type Country, newMobileNumber } from '../support/networks'
import { pauseClock } from '../support/phone'
import { expect, type JourneyServer, test } from '../support/server'

interface Gift {
  country: Country
  network: string
  provider: Provider
  /** US cents; different for each gift of a journey. */
  cents: number
  donorName: string
}

/**
 * The gifts of a country: one by each network, through the provider that donors get, and one through the page for a network that also has
 * prompts. `npm run test:deep` sends one by each network through each of its providers.
 */
function giftsOf(country: Country): Gift[] {
  const routes = country.networks.flatMap((network, place) => {
    const providers = routesIn(country.code, network)
    return (isDeep || place === 0 ? providers : providers.slice(0, 1)).map((provider) => ({ network, provider }))
  })
  return routes.map(({ network, provider }, place) => ({
    country,
    network,
    provider,
    cents: 1_234 + 111 * place,
    donorName: `${network} by ${provider}`,
  }))
}

const hasPrompts = (provider: Provider) => traitsOf(provider).prompts !== null
const pay = (page: Page, { cents }: Gift) =>
  page.getByRole('button', { name: `Pay ${formatCents(cents)} with Mobile Money` })

/** What the donor pays, in minor units: whole major units, rounded up. */
function priceOf({ cents, country: { currency } }: Gift, rates: Rates): number {
  const rate = rates.find((known) => known.currency === currency)?.rate
  if (!rate) throw new Error(`No rate of ${currency}`)
  return Math.ceil((cents * rate) / 100) * 10 ** minorDigits(currency)
}
type Rates = { currency: string; rate: number }[]

/** Gives from the fundraiser's page, which stays open for the next gift. */
async function give(page: Page, server: JourneyServer, gift: Gift, price: number): Promise<void> {
  const { country, network, provider, cents, donorName } = gift
  await page.getByLabel('Amount in US dollars').fill(centsToDecimal(cents))
  await page.getByLabel('Your name').fill(donorName)
  await pay(page, gift).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: country.name })
  await page.getByRole('radio', { name: network, exact: true }).check()
  await expect(page.locator('.local-price strong')).toHaveText(formatMinor(price, country.currency))
  const number = newMobileNumber(country.code)
  const [firstChoice] = routesIn(country.code, network)
  const asksNumber = firstChoice !== undefined && hasPrompts(firstChoice)
  await expect(page.getByLabel('Your phone number')).toHaveCount(asksNumber ? 1 : 0)
  if (hasPrompts(provider)) await page.getByLabel('Your phone number').fill(number.national)
  await pay(page, gift).click()
  if (hasPrompts(provider)) await approveOnPhone(page, server, number.digits, price, country.currency)
  else await payOnPage(page, gift, number.national, price)
  const thanks = page.getByText(`Thank you for your ${formatCents(cents)} donation!`)
  const thanksAfterStep = async () => {
    await page.clock.runFor(500)
    return thanks.count()
  }
  await expect.poll(thanksAfterStep, { intervals: [100] }).toBe(1)
  await page.clock.resume()
  await page.locator('#donate').getByRole('link', { name: 'Give again' }).click()
  await expect(page.getByLabel('Amount in US dollars')).toBeVisible()
}

/** Approves the prompt on the sandbox's phones. It shows the amount in major units. */
async function approveOnPhone(
  page: Page,
  { sandboxOrigin }: JourneyServer,
  digits: string,
  price: number,
  currency: Currency,
): Promise<void> {
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await pauseClock(page)
  const phone = await page.context().newPage()
  await phone.goto(`${sandboxOrigin}/phone`)
  const prompt = promptOn(phone, digits)
  const major = price / 10 ** minorDigits(currency)
  await expect(prompt.locator('xpath=following-sibling::p[1]/strong')).toHaveText(`${currency} ${major}`)
  await approve(prompt)
  await phone.close()
}

/** Pays on the provider's page: by phone, or by the bank's own means. */
async function payOnPage(page: Page, { network, country }: Gift, phone: string, price: number): Promise<void> {
  await page.waitForURL('**/v3/hosted/pay/**')
  await expect(page.getByText(formatMinor(price, country.currency), { exact: true })).toBeVisible()
  const means = page.getByRole('link', { name: network, exact: true })
  if ((await means.count()) === 1) await means.click()
  const field = page.getByLabel('Phone number')
  if ((await field.count()) === 1) {
    await field.fill(phone)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await pauseClock(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL('**/fundraiser/**')
}

/** The payments of a fundraiser in the books, oldest first. */
async function paymentsOf(admin: Caller, fundraiserId: number): Promise<Record<string, string | undefined>[]> {
  const [head = '', ...lines] = (await admin.read('/api/admin/export/payments.csv')).trim().split(/\r?\n/)
  const names = head.replace(/^\uFEFF/, '').split(',')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, place) => [name, cells[place]]))
  })
  return rows.filter((row) => row.fundraiserId === String(fundraiserId))
}

for (const country of COUNTRIES) {
  const gifts = giftsOf(country)
  const { name, currency, networks } = country

  test(`takes donations from ${name} in ${currency}: ${networks.join(', ')}`, async ({ page, request, server }) => {
    const admin = await asAdmin(server, request)
    const fundraiser = await newCampaign(admin)
    const rates = await admin.get<Rates>('/api/exchange-rates')
    await page.clock.install()
    await openWidget(page, { id: fundraiser.id })
    for (const gift of gifts) await test.step(gift.donorName, () => give(page, server, gift, priceOf(gift, rates)))

    const donations = await donationsOf(request, { id: fundraiser.id })
    expect(donations.toReversed()).toMatchObject(gifts.map(({ cents, donorName }) => ({ amount: cents, donorName })))
    expect(await paymentsOf(admin, fundraiser.id)).toMatchObject(
      gifts.map((gift) => ({
        provider: gift.provider,
        amount: minorToDecimal(priceOf(gift, rates), minorDigits(currency)),
        currency,
      })),
    )
  })
}
