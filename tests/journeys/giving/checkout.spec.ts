import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { toastWords } from '../support/accounts'
import { CARDS, control, donationsOf, openFundraiser, typeCard } from '../support/giving'
import { holdBack } from '../support/people'
import { heading, pauseClock } from '../support/phone'
import { expect, test } from '../support/server'

const checkout = (fields: Record<string, string>) => `/checkout?${new URLSearchParams(fields)}`
const pay = (page: Page, amount: string) => page.getByRole('button', { name: `Complete Payment ${amount}` })

/** The link for ten dollars of the first card whose fundraiser pays no commission to a leader: that one has a row of its own. */
async function quickAmount(page: Page, request: APIRequestContext) {
  const links = page.getByRole('link', { name: 'Give $10', exact: true })
  await links.first().waitFor()
  for (const link of await links.all()) {
    const id = new URLSearchParams((await link.getAttribute('href'))?.split('?')[1]).get('fundraiserId')
    const fundraiser: Fundraiser = await (await request.get(`/api/fundraisers/${id}`)).json()
    if (!fundraiser.feeTerms?.hasLeader) return link
  }
  throw new Error('Every fundraiser pays a commission')
}

test('a quick amount on a card leads through the checkout back to the campaign @main [1.fees.10.checkout 2.checkout.details 2.checkout.success 2.checkout.summary.amount 2.checkout.summary.badge 2.checkout.summary.fee 2.checkout.summary.fundraiser 2.checkout.summary.total 2.fundraiser.donated 2.route.checkout 4.checkout.form 4.checkout.success 8.payment.successful 9.checkout 9.fee.10.checkout]', async ({
  page,
  request,
}) => {
  await page.goto('/browse')
  await (await quickAmount(page, request)).click()
  await expect(page).toHaveURL(/\/checkout\?amount=10&/)
  await expect(page.getByRole('heading', { name: 'Donation Summary' })).toBeVisible()
  await expect(page.getByText('Medical Campaign')).toBeVisible()
  const rows = page.locator('.checkout-summary dl > div')
  await expect(rows).toHaveText([
    'Donation amount$10.00',
    'Platform fee (10%)$1.00',
    'To fundraiser (90%)$9.00',
    'Total charge$10.00',
  ])
  await expect(page.getByText(/^Donor:/)).toHaveCount(0)
  const id = Number(new URL(page.url()).searchParams.get('fundraiserId'))
  const fundraiser = await (await request.get(`/api/fundraisers/${id}`)).json()
  const before = (await donationsOf(request, fundraiser)).length
  await expect(pay(page, '$10.00')).toBeDisabled()
  await typeCard(page, CARDS.succeeds)
  const thanks = page.waitForURL(`/fundraiser/${id}?donated=true`)
  await pay(page, '$10.00').click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(`Thank you for your $10.00 donation to ${fundraiser.title}!`)).toBeVisible()
  await thanks
  // A link to the page that the donor shares says nothing of the gift.
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  expect(await donationsOf(request, fundraiser)).toHaveLength(before + 1)
})

test('leads back to the campaign two seconds after the payment [9.after-payment]', async ({ page, request }) => {
  await page.clock.install()
  const { id } = await openFundraiser(request, 6)
  await page.goto(checkout({ amount: '25', fundraiserId: String(id) }))
  await typeCard(page, CARDS.succeeds)
  await expect(pay(page, '$25.00')).toBeEnabled()
  await pauseClock(page)
  await pay(page, '$25.00').click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(page).toHaveURL(/\/checkout\?/)
  const thanks = page.waitForURL(`/fundraiser/${id}?donated=true`)
  await page.clock.runFor(200)
  await thanks
})

test('values in the address are only text, and the campaign’s title comes from the server [2.checkout.summary 2.checkout.summary.donor 2.checkout.summary.message]', async ({
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

test('a provider that is down is explained on the home page [4.checkout.no-intent 8.payment.setup-failed]', async ({
  page,
  request,
  server,
}) => {
  const { id } = await openFundraiser(request, 5)
  await control(server, request, 'faults', {
    at: 'stripe.payment_intents.create',
    kind: 'status',
    status: 500,
    times: 0,
  })
  await page.goto(checkout({ amount: '26', fundraiserId: String(id) }))
  await expect(page).toHaveURL('/')
  await expect(toastWords(page)).toHaveText('Payment Setup FailedUnable to initialize payment. Please try again.')
  await control(server, request, 'faults/clear')
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the checkout shows its progress, and returns to the campaign [2.checkout.back 2.checkout.disabled 2.checkout.pay 2.checkout.preparing 2.checkout.processing 2.widget.card.processing 4.checkout.loading 4.checkout.processing]', async ({
  page,
  request,
}) => {
  const { id, title } = await openFundraiser(request, 8)
  const open = await holdBack(page, '**/api/create-payment-intent', 'POST')
  await page.goto(`/checkout?amount=25&fundraiserId=${id}`)
  await expect(page.getByText('Preparing your donation...')).toBeVisible()
  open()
  const confirm = await holdBack(page, '**/v1/payment_intents/*/confirm', 'POST')
  await expect(button(page, 'Complete Payment $25.00')).toBeDisabled()
  await typeCard(page, CARDS.declined)
  await expect(button(page, 'Complete Payment $25.00')).toBeEnabled()
  await button(page, 'Complete Payment $25.00').click()
  await expect(button(page, 'Processing Payment...')).toBeDisabled()
  confirm()
  await expect(button(page, 'Complete Payment $25.00')).toBeEnabled()
  await page.getByRole('link', { name: 'Back to Campaign' }).click()
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  await expect(heading(page)).toHaveText(title)
})
