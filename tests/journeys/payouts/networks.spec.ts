import type { APIRequestContext, Page } from '@playwright/test'
import { mobileMoneyIn } from '../../../pwa/screens/payouts/accounts/countries'
import { isDeep } from '../../../scripts/test/depth'
import { traitsOf } from '../../../server/platform/providers/registry'
import { routesOut } from '../../../server/platform/providers/routes'
import { BANKS } from '../../../server/sandbox/flutterwave/objects/banks'
import { type Currency, formatMinor, minorDigits } from '../../../shared/rules/money/currencies'
import { formatCents } from '../../../shared/rules/money/money'
import { openAdmin, row, search } from '../support/admin'
import { type Creator, creatorWith } from '../support/creators'
import { endRest } from '../support/end-rest'
import { control } from '../support/giving'
import { COUNTRIES, type Country, newMobileNumber } from '../support/networks'
import { account, accounts, amount, ask, payouts } from '../support/payout-parts'
import { expectInTime } from '../support/phone'
import { expect, type JourneyServer, test } from '../support/server'
import { signInAs } from '../support/signing-in'

/** An account of the creator: a network, or a bank in a country without mobile money for payouts. */
interface Destination {
  bank: string
  isPhone: boolean
  /** As the creator types it, and in digits as it reaches the provider. */
  typed: string
  digits: string
  /** `M-Pesa ••••5678`. */
  label: string
}

interface Payout {
  to: Destination
  /** US cents; different for each payout of a journey. */
  cents: number
  /** What the admin reads before sending it: `KES 6,343.00`. */
  arrives: string
}

function destinationsIn({ code }: Country): Destination[] {
  const networks = mobileMoneyIn(code)?.networks
  if (!networks) return [bankIn(code)]
  return networks.map((bank) => {
    const { national, digits } = newMobileNumber(code)
    return { bank, isPhone: true, typed: national, digits, label: `${bank} ••••${digits.slice(-4)}` }
  })
}

function bankIn(country: string): Destination {
  const [, bank] = BANKS[country]?.[0] ?? []
  if (!bank) throw new Error(`The sandbox has no bank in ${country}`)
  const digits = newMobileNumber(country).digits.slice(-10)
  return { bank, isPhone: false, typed: digits, digits, label: `${bank} ••••${digits.slice(-4)}` }
}

async function addAccount(page: Page, { fullName }: Creator, { code }: Country, to: Destination): Promise<void> {
  await page.getByRole('tab', { name: 'Bank Accounts' }).click()
  const form = page.getByRole('form', { name: 'Add a bank or mobile money account' })
  // Without any account the form is open.
  await accounts(page).getByRole('button', { name: 'Add Account' }).waitFor()
  if ((await form.count()) === 0) await accounts(page).getByRole('button', { name: 'Add Account' }).click()
  await form.getByLabel('Country').selectOption(code)
  await form.getByLabel('Account type').selectOption(to.isPhone ? 'mobile_money' : 'checking')
  await form.getByLabel('Account holder’s name').fill(fullName)
  if (to.isPhone) await form.getByLabel('Network').selectOption(to.bank)
  else await form.getByLabel('Bank', { exact: true }).fill(to.bank)
  await form.getByLabel(to.isPhone ? 'Phone number' : 'Account number').fill(to.typed)
  await form.getByRole('button', { name: 'Add Account' }).click()
  await expect(account(page, to.label)).toBeVisible()
}

/** Requests a payout to an account, which becomes the primary one. */
async function requestPayout(page: Page, to: Destination, cents: number): Promise<void> {
  await page.getByRole('tab', { name: 'Bank Accounts' }).click()
  const own = account(page, to.label)
  await own.waitFor()
  const choose = own.getByRole('button', { name: 'Set as Primary' })
  if ((await choose.count()) === 1) await choose.click()
  await expect(own.getByText('Primary', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Payout Requests' }).click()
  await amount(page).fill(String(cents / 100))
  await ask(page).click()
  await expect(payoutOf(page, cents)).toContainText(`to ${to.label}`)
}

/** The creator's view of a payout. */
const payoutOf = (page: Page, cents: number) =>
  payouts(page).filter({ has: page.getByRole('heading', { name: formatCents(cents), exact: true }) })

async function verify(admin: Page, { fullName, username }: Creator, destinations: Destination[]): Promise<void> {
  await search(admin, 'Search bank accounts', username)
  for (const { label } of destinations) {
    await admin.getByRole('button', { name: `Verify ${fullName}, ${label}` }).click()
    const dialog = admin.getByRole('dialog', { name: 'Verify this account?' })
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await expect(admin.getByRole('button', { name: `Revoke ${fullName}, ${label}` })).toBeVisible()
  }
}

/** Sends a payout by the provider in this place of those that the screen offers. Null if it offers fewer. */
async function send(
  admin: Page,
  { code, currency }: Country,
  { to, cents }: Omit<Payout, 'arrives'>,
  place: number,
): Promise<Payout | null> {
  const waiting = row(admin, to.label).filter({ hasText: formatCents(cents) })
  await waiting.getByRole('button', { name: /^Send/ }).click()
  const dialog = admin.getByRole('dialog', { name: 'Send this payout' })
  const choices = dialog.getByRole('group', { name: 'How?' }).getByRole('radio')
  await expect(choices.first(), `the best method for ${to.bank} in ${code} is a provider`).not.toHaveValue('by-hand')
  await expect(choices.first()).toBeChecked()
  const costs = dialog.getByRole('region', { name: /^Costs with/ })
  await costs.first().waitFor()
  if ((await costs.count()) <= place) {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    return null
  }
  const text = await costs.nth(place).getByText('for a dollar').textContent()
  const [, arrives = '', rate] = /^(.*), at ([\d.]+) for a dollar$/.exec(text ?? '') ?? []
  expect(arrives).toBe(localAmount(cents, Number(rate), currency, to))
  const name = (await costs.nth(place).getAttribute('aria-label'))?.replace('Costs with ', '') ?? ''
  await dialog.getByRole('radio', { name }).check()
  await dialog.getByRole('button', { name: `Send ${formatCents(cents)}` }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  return { to, cents, arrives }
}

/** Rounded down; phones take only whole major units. */
function localAmount(cents: number, rate: number, currency: Currency, { isPhone }: Destination): string {
  const unit = 10 ** minorDigits(currency)
  const minor = isPhone ? Math.floor((cents * rate) / 100) * unit : Math.floor((cents * rate * unit) / 100)
  return formatMinor(minor, currency)
}

/** The transfers to a number that reached any provider: `KES 6,343.00`. */
async function transfersTo(
  { sandboxOrigin }: JourneyServer,
  request: APIRequestContext,
  { digits }: Destination,
): Promise<string[]> {
  const seen: { name: string; body: string; status: number }[] = await (
    await request.get(`${sandboxOrigin}/_control/requests`)
  ).json()
  return seen
    .filter(({ name, body }) => /(?:transfers|payouts)\.create$/.test(name) && body.includes(`"${digits}"`))
    .map(({ body }) => {
      const order: { amount: number | string; currency: Currency } = JSON.parse(body)
      return formatMinor(Math.round(Number(order.amount) * 10 ** minorDigits(order.currency)), order.currency)
    })
}

/** The providers that send payouts to networks and banks of a country. Not each reaches every network. */
const providersOut = (country: string) => routesOut(country).filter((provider) => !traitsOf(provider).paysToOwnAccount)

for (const country of COUNTRIES) {
  const { name, code, currency } = country
  const banks = mobileMoneyIn(code)?.networks ?? ['bank']

  // The usual run sends one payout to each network, by the provider that the admin is offered first. `npm run test:deep` also sends one
  // by each other provider that reaches the network.
  test(`pays out to ${name} in ${currency}: ${banks.join(', ')}`, async ({ page, browser, request, server }) => {
    await control(server, request, 'settings', { transferAfterMs: 500 })
    const rounds = isDeep ? providersOut(code).length : 1
    const creator = await creatorWith(server, request, 80 * banks.length * rounds)
    const destinations = destinationsIn(country)
    await page.clock.install()
    await signInAs(page, creator.email, '/payouts?tab=accounts')
    for (const to of destinations) await addAccount(page, creator, country, to)
    const admin = await (await browser.newContext()).newPage()
    await openAdmin(admin, 'payouts')
    await verify(admin, creator, destinations)

    const sent: Payout[] = []
    for (let place = 0; place < rounds; place += 1) {
      const asked = destinations.map((to, index) => ({ to, cents: 5_000 + 111 * (place * banks.length + index) }))
      for (const { to, cents } of asked) await requestPayout(page, to, cents)
      endRest(server)
      // The list does not show by itself what was requested meanwhile.
      if (place > 0) await admin.reload()
      await admin.getByRole('tab', { name: 'Payouts' }).click()
      await search(admin, 'Search payouts', creator.username)
      for (const payout of asked) {
        const done = await send(admin, country, payout, place)
        if (done) sent.push(done)
      }
    }

    for (const { cents, arrives, to } of sent) {
      const own = payoutOf(page, cents)
      await expectInTime(page, () => own.locator('.badge').textContent()).toBe('Arrived')
      await expect(own).toContainText(`to ${to.label}, as ${arrives}`)
    }
    expect(sent.length).toBeGreaterThanOrEqual(destinations.length)
    for (const to of destinations)
      expect(await transfersTo(server, request, to)).toEqual(
        sent.flatMap((payout) => (payout.to === to ? payout.arrives : [])),
      )
    await admin.context().close()
  })
}
