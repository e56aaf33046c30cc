import type { Server } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { sandboxAddresses } from '../../../server/platform/config'
import { createGateways, providerEndpoints } from '../../../server/platform/providers/registry'
import { type Sandbox, startSandbox } from '../../../server/sandbox/start'
import { serveCardPage } from '../support/card-page'
import { findCardDigits } from '../support/giving'

let sandbox: Sandbox
let server: Server
let origin: string
test.beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  const served = await serveCardPage(sandbox.origin)
  server = served.server
  origin = served.origin
})
test.afterAll(async () => {
  await sandbox.stop()
  server.closeAllConnections()
  server.close()
})

const numberOf = (page: Page) =>
  page.frameLocator('#number iframe').getByRole('textbox', { name: 'Credit or debit card number' })
const expiryOf = (page: Page) =>
  page.frameLocator('#expiry iframe').getByRole('textbox', { name: 'Credit or debit card expiration date' })
const cvcOf = (page: Page) =>
  page.frameLocator('#cvc iframe').getByRole('textbox', { name: 'Credit or debit card CVC/CVV' })
const bankOf = (page: Page) => page.getByRole('dialog', { name: '3-D Secure' }).frameLocator('iframe')

/** Opens the page for a new payment of ten dollars and collects violations of its policy. */
async function openPage(
  page: Page,
  query: Record<string, string> = {},
): Promise<{ reference: string; refused: string[] }> {
  const { keys } = sandbox
  const endpoints = providerEndpoints({
    keys,
    addresses: sandboxAddresses(sandbox.origin),
    publicUrl: origin,
    mailFrom: 'support@pamoja.test',
    organisation: null,
  })
  const attempt = crypto.randomUUID()
  const { reference, handle } = await createGateways(endpoints).stripe.open({
    attemptPublicId: attempt,
    fundraiserId: 1,
    fundraiserTitle: 'School fees',
    amount: 1_000,
    currency: 'USD',
    reference: attempt,
    donorName: null,
    donorEmail: null,
    payer: null,
  })
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  page.on('pageerror', (error) => refused.push(String(error)))
  await page.goto(`${origin}/?${new URLSearchParams({ key: keys.stripePublishableKey, secret: handle, ...query })}`)
  await expect(numberOf(page)).toBeEditable()
  return { reference, refused }
}

async function pay(page: Page, card: string): Promise<void> {
  await numberOf(page).pressSequentially(card)
  await expiryOf(page).pressSequentially('1239')
  await cvcOf(page).pressSequentially('123')
  await page.getByRole('button', { name: 'Pay' }).click()
}

test('a card pays, and the page never sees its number', async ({ page }) => {
  const { reference, refused } = await openPage(page)
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.frame() === page.mainFrame() && sent.push(`${request.url()} ${request.postData()}`),
  )
  await pay(page, '4242424242424242')
  await expect(page.getByRole('status')).toHaveText('succeeded')
  expect(sandbox.control.requests('stripe.payment_intents.confirm').at(-1)).toMatchObject({
    path: `/v1/payment_intents/${reference}/confirm`,
  })
  expect(findCardDigits(sent.join())).toEqual([])
  expect(JSON.stringify(await page.evaluate('[window.events, window.result]'))).not.toMatch(/42424242|4242 4242/)
  expect(await page.evaluate('window.result.paymentIntent')).not.toHaveProperty('metadata')
  expect(refused).toEqual([])
})

test('a declined card shows the reason, and another card pays the same payment', async ({ page }) => {
  await openPage(page)
  await pay(page, '4000000000009995')
  await expect(page.getByRole('status')).toHaveText('card_error | card_declined | Your card has insufficient funds.')
  await numberOf(page).fill('4242424242424242')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('status')).toHaveText('succeeded')
})

test('3-D Secure: complete pays', async ({ page }) => {
  const { refused } = await openPage(page)
  await pay(page, '4000002760003184')
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('status')).toHaveText('succeeded')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(refused).toEqual([])
})

test('3-D Secure: complete may still be followed by a decline', async ({ page }) => {
  await openPage(page)
  await pay(page, '4000008400001629')
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('status')).toHaveText('card_error | card_declined | Your card was declined.')
})

for (const way of ['Fail', 'Close', 'Escape'] as const) {
  test(`3-D Secure: ${way} ends without a payment, and can be retried`, async ({ page }) => {
    await openPage(page)
    await pay(page, '4000000000003220')
    await expect(bankOf(page).getByRole('button', { name: 'Complete' })).toBeFocused()
    if (way === 'Escape') {
      await page.evaluate('document.querySelector("dialog").focus()')
      await page.keyboard.press('Escape')
    } else await bankOf(page).getByRole('button', { name: way }).click()
    await expect(page.getByRole('status')).toContainText('payment_intent_authentication_failure')
    await page.getByRole('button', { name: 'Pay' }).click()
    await bankOf(page).getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByRole('status')).toHaveText('succeeded')
  })
}

test('3-D Secure can be postponed', async ({ page }) => {
  await openPage(page, { handleActions: 'false' })
  await pay(page, '4000002500003155')
  await expect(page.getByRole('status')).toHaveText('requires_action')
  const continued = page.evaluate(
    'stripe.handleNextAction({ clientSecret: new URLSearchParams(location.search).get("secret") })',
  )
  await bankOf(page).getByRole('button', { name: 'Complete' }).click()
  expect(await continued).toMatchObject({ paymentIntent: { status: 'succeeded' } })
})

test('a lost connection differs from a decline', async ({ page }) => {
  await openPage(page)
  await page.route('**/v1/payment_intents/**', (route) => route.abort('connectionreset'))
  await pay(page, '4242424242424242')
  await expect(page.getByRole('status')).toContainText('api_connection_error')
})

test('the fields format and validate what is typed, and report problems', async ({ page }) => {
  await openPage(page)
  const button = page.getByRole('button', { name: 'Pay' })
  await numberOf(page).pressSequentially('4242424242424241')
  await expect(numberOf(page)).toHaveValue('4242 4242 4242 4241')
  await expect(numberOf(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(numberOf(page)).toHaveCSS('color', 'rgb(200, 0, 0)')
  await expect(page.locator('#number')).toHaveClass(/StripeElement--invalid/)
  await numberOf(page).press('Backspace')
  await numberOf(page).press('2')
  await expect(numberOf(page)).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(numberOf(page)).toHaveCSS('font-size', '20px')
  await expect(page.frameLocator('#number iframe').getByText('visa')).toBeVisible()

  await expiryOf(page).pressSequentially('5')
  await expect(expiryOf(page)).toHaveValue('05 / ')
  await expiryOf(page).press('Backspace')
  await expect(expiryOf(page)).toHaveValue('0')
  await expiryOf(page).fill('01/20')
  await expect(expiryOf(page)).toHaveAttribute('aria-invalid', 'true')
  await expiryOf(page).fill('12/39')
  await cvcOf(page).pressSequentially('12345')
  await expect(cvcOf(page)).toHaveValue('123')
  await expect(button).toBeEnabled()
  await cvcOf(page).press('Backspace')
  await expect(button).toBeDisabled()

  await numberOf(page).fill('378282246310005')
  await expect(numberOf(page)).toHaveValue('3782 822463 10005')
  await cvcOf(page).fill('1234')
  await expect(cvcOf(page)).toHaveValue('1234')

  await page.evaluate('fields.forEach((field) => field.clear())')
  await expect(numberOf(page)).toHaveValue('')
  await expect(button).toBeDisabled()
})

test('Tab goes through the fields in order, labels focus them, Enter pays', async ({ page }) => {
  await openPage(page)
  await page.getByLabel('Before').focus()
  await page.keyboard.press('Tab')
  await expect(numberOf(page)).toBeFocused()
  await page.keyboard.type('4242424242424242')
  await page.keyboard.press('Tab')
  await expect(expiryOf(page)).toBeFocused()
  await page.keyboard.type('1239')
  await page.keyboard.press('Tab')
  await expect(cvcOf(page)).toBeFocused()
  await page.keyboard.type('123')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cvcOf(page)).toBeFocused()
  await page.getByText('Number', { exact: true }).click()
  await expect(numberOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('succeeded')
  const names = await page.evaluate<[string, { elementType: string }][]>('window.events')
  expect(names.map(([name]) => name)).toEqual(expect.arrayContaining(['ready', 'change', 'focus', 'blur', 'escape']))
})

test('fields can be unmounted, mounted again and changed', async ({ page }) => {
  await openPage(page)
  await page.evaluate('fields[0].unmount()')
  await expect(page.locator('#number iframe')).toHaveCount(0)
  await page.evaluate('fields[0].mount(document.querySelector("#number"))')
  await expect(numberOf(page)).toBeEditable()
  await page.evaluate('fields[0].update({ disabled: true })')
  await expect(numberOf(page)).toBeDisabled()
  await page.evaluate('fields[0].destroy()')
  expect(await page.evaluate('stripe.version ?? Stripe.version')).toBe('endive')
})
