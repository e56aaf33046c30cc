import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Donation } from '../../../shared/contract/donations'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { expect, type JourneyServer } from './server'

/** The providers' documented test cards. */
export const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002760003184',
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** What the text has of the number of the card that succeeds, or of its last digits. Random ids and ports may contain four such digits. */
export const findCardDigits = (text: string): string[] => text.replace(UUID, '').match(/4242 ?4242|\b4242\b/g) ?? []

/** An open fundraiser. Journeys use different ones, so that each can count its own donations. */
export async function openFundraiser(
  request: APIRequestContext,
  index: number,
  isWanted: (fundraiser: Fundraiser) => boolean = () => true,
): Promise<Fundraiser> {
  const fundraisers: Fundraiser[] = await (await request.get('/api/fundraisers?limit=100&sort=newest')).json()
  const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString()
  const open = fundraisers.filter(({ isActive, endDate }) => isActive && (endDate === null || endDate > inAWeek))
  const chosen = open.filter(isWanted)[index]
  if (!chosen) throw new Error(`The demo has no ${index} open fundraisers`)
  return chosen
}

export async function donationsOf(request: APIRequestContext, { id }: Pick<Fundraiser, 'id'>): Promise<Donation[]> {
  return (await request.get(`/api/fundraisers/${id}/donations?limit=100`)).json()
}

/** Controls the fake provider: see `controlRoutes` of the sandbox. */
export async function control(
  { sandboxOrigin }: JourneyServer,
  request: APIRequestContext,
  path: string,
  data: object = {},
): Promise<void> {
  const reply = await request.post(`${sandboxOrigin}/_control/${path}`, { data })
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
}

export async function counts({ sandboxOrigin }: JourneyServer, request: APIRequestContext) {
  const counted: { intents: number; charges: number } = await (
    await request.get(`${sandboxOrigin}/_control/counts`)
  ).json()
  return counted
}

const fieldOf = (page: Page, name: 'cardNumber' | 'cardExpiry' | 'cardCvc') =>
  page.frameLocator(`[data-card-field=${name}] iframe`).getByRole('textbox')

export const cardNumber = (page: Page) => fieldOf(page, 'cardNumber')

/** Types a card into the provider's three fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await cardNumber(page).fill(number)
  await fieldOf(page, 'cardExpiry').fill('1239')
  await fieldOf(page, 'cardCvc').fill('123')
}

export const bank = (page: Page) => page.getByRole('dialog', { name: '3-D Secure' }).frameLocator('iframe')

/** Opens a fundraiser's page and waits until its form works. */
export async function openWidget(page: Page, { id }: Pick<Fundraiser, 'id'>): Promise<void> {
  await page.goto(`/fundraiser/${id}`)
  await expect(page.getByRole('button', { name: '$10', exact: true })).toBeVisible()
}

/** Opens the fold with the fields about the donor. */
export const openDetails = (page: Page) => page.locator('.donor-details > summary').click()

/** From the fundraiser's page to the card form, for twenty-five dollars. */
export async function chooseCard(page: Page, fundraiser: Fundraiser): Promise<void> {
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with Card' })).toBeFocused()
}

export const donate = (page: Page) => page.getByRole('button', { name: 'Donate $25.00' })

/** The message about a payment next to its button. */
export const problem = (page: Page) => page.locator('.donation-problem')

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Thank you for your $25.00 donation!')).toBeVisible()
}

/** Gives twenty-five dollars. */
export async function giveByCard(page: Page, fundraiser: Fundraiser): Promise<void> {
  await chooseCard(page, fundraiser)
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
}

export const payLocal = (page: Page) => page.getByRole('button', { name: /^Pay KES [\d,]+\.00 with Mobile Money$/ })

/** The thanks for a gift from Kenya. */
export const expectLocalThanks = (page: Page) =>
  expect(page.getByText(/^Thank you for your KES [\d,]+\.00 donation!$/)).toBeVisible()

const WANJIKU: Record<string, string> = { 'Your name': 'Wanjiku' }

/** From the fundraiser's page to the form that pays ten dollars from Kenya. */
async function chooseKenya(page: Page, fundraiser: Fundraiser, about = WANJIKU): Promise<void> {
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$10', exact: true }).click()
  await openDetails(page)
  for (const [label, text] of Object.entries(about)) await page.getByLabel(new RegExp(`^${label}`)).fill(text)
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: 'Kenya' })
}

/** Asks for a payment of ten dollars from a phone in Kenya. */
export async function payByPhone(page: Page, fundraiser: Fundraiser, phone: string): Promise<void> {
  await chooseKenya(page, fundraiser)
  await page.getByLabel('Your phone number').fill(phone)
  await payLocal(page).click()
}

/** Goes from the fundraiser's page to the provider's, to pay ten dollars from Kenya. Returns the promised price. */
export async function leaveForProvider(page: Page, fundraiser: Fundraiser, about = WANJIKU): Promise<string> {
  await chooseKenya(page, fundraiser, about)
  await expect(page.getByText(/This price is valid until/)).toBeVisible()
  const price = (await page.locator('.local-price strong').textContent()) ?? ''
  await payLocal(page).click()
  await page.waitForURL('**/v3/hosted/pay/**')
  return price
}

/** Counts from here on, also in a provider's frames, how often a person taps and how many fields they fill in. */
export async function countWork(page: Page) {
  const work = { taps: 0, fields: 0 }
  await page.exposeFunction('worked', (on: 'taps' | 'fields') => {
    work[on] += 1
  })
  await page.addInitScript(`{
    const filled = new WeakSet()
    addEventListener('pointerdown', () => worked('taps'), true)
    addEventListener('input', ({ target }) => filled.has(target) || (filled.add(target), worked('fields')), true)
  }`)
  return work
}

/** Pixels from the top of the amounts to the end of a button that pays. */
export async function heightOfGiving(page: Page, pay: Locator): Promise<number> {
  const [first, last] = [await page.locator('.quick-amounts').boundingBox(), await pay.boundingBox()]
  if (!first || !last) throw new Error('Not shown')
  return last.y + last.height - first.y
}
