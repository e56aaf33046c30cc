import type { Page } from '@playwright/test'
import { toast, toastWords } from './accounts'
import { CARDS, control, donationsOf, openFundraiser, typeCard } from './giving'
import { expect, test } from './server'

const checkout = (fields: Record<string, string>) => `/checkout?${new URLSearchParams(fields)}`
const pay = (page: Page, amount: string) => page.getByRole('button', { name: `Complete Payment ${amount}` })

test('a quick amount on a card leads through the checkout back to the campaign', async ({ page, request }) => {
  await page.goto('/browse')
  await page.getByRole('link', { name: 'Give $10', exact: true }).first().click()
  await expect(page).toHaveURL(/\/checkout\?amount=10&/)
  await expect(page.getByRole('heading', { name: 'Donation Summary' })).toBeVisible()
  await expect(page.getByText('Medical Campaign')).toBeVisible()
  const rows = page.locator('dl > div')
  await expect(rows).toHaveText([
    'Donation amount$10.00',
    'Platform fee (10%)$1.00',
    'To fundraiser (90%)$9.00',
    'Total charge$10.00',
  ])
  const id = Number(new URL(page.url()).searchParams.get('fundraiserId'))
  const fundraiser = await (await request.get(`/api/fundraisers/${id}`)).json()
  const before = (await donationsOf(request, fundraiser)).length
  await expect(pay(page, '$10.00')).toBeDisabled()
  await typeCard(page, CARDS.succeeds)
  await pay(page, '$10.00').click()
  await expect(toast(page)).toContainText('Payment Successful!')
  await expect(toast(page)).toContainText(`Thank you for your $10.00 donation to ${fundraiser.title}!`)
  await expect(page).toHaveURL(`/fundraiser/${id}?donated=true`)
  expect(await donationsOf(request, fundraiser)).toHaveLength(before + 1)
})

test('without an amount or a fundraiser there is nothing to pay', async ({ page }) => {
  for (const query of ['', 'amount=25', 'fundraiserId=1', 'amount=much&fundraiserId=1', 'amount=25&fundraiserId=-1']) {
    await page.goto(`/checkout?${query}`)
    await expect(page).toHaveURL('/')
  }
})

test('what stands in the address is text, and the server says what the campaign is called', async ({
  page,
  request,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  const { id, title } = await openFundraiser(request, 5)
  const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>'
  await page.goto(
    checkout({
      amount: '25',
      fundraiserId: String(id),
      fundraiserTitle: hostile,
      donorName: hostile,
      message: hostile,
    }),
  )
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText(`Donor: ${hostile}`)).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText(hostile)
  await expect(pay(page, '$25.00')).toBeVisible()
  expect(dialogs).toEqual([])
})

test('a payment that can not be opened is explained on the home page', async ({ page }) => {
  await page.goto(checkout({ amount: '25', fundraiserId: '999999' }))
  await expect(page).toHaveURL('/')
  await expect(toastWords(page)).toHaveText('Payment Setup FailedFundraiser not found')
})

test('a provider that is down is explained on the home page', async ({ page, request, server }) => {
  const { id } = await openFundraiser(request, 5)
  await control(server, request, 'faults', {
    at: 'stripe.payment_intents.create',
    kind: 'status',
    status: 500,
    times: 0,
  })
  await page.goto(checkout({ amount: '26', fundraiserId: String(id) }))
  await expect(page).toHaveURL('/', { timeout: 30_000 })
  await expect(toastWords(page)).toHaveText('Payment Setup FailedUnable to initialize payment. Please try again.')
  await control(server, request, 'faults/clear')
})

test('without a connection the checkout stays, says so, and goes on when asked', async ({ page, request }) => {
  const { id, title } = await openFundraiser(request, 5)
  await page.route('**/api/create-payment-intent', (route) => route.abort('connectionreset'))
  await page.goto(checkout({ amount: '25', fundraiserId: String(id), message: 'From far away' }))
  await expect(page.getByText('We could not reach the server.')).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('From far away')).toBeVisible()
  await page.unroute('**/api/create-payment-intent')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pay(page, '$25.00')).toBeVisible()
})

test('mobile money is offered instead of a card, and back again', async ({ page, request }) => {
  const { id } = await openFundraiser(request, 5)
  await page.goto(checkout({ amount: '25', fundraiserId: String(id) }))
  await page.getByRole('button', { name: 'Pay with mobile money or bank instead' }).click()
  await page.getByLabel('Where do you pay from?').selectOption({ label: 'Ghana' })
  await expect(page.getByText(/You pay GHS [\d,.]+ for \$25\.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card instead' }).click()
  await expect(pay(page, '$25.00')).toBeVisible()
})
