import type { Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { signInAs, toastWords } from '../support/accounts'
import { CARDS, cardNumber, counts, donationsOf, openFundraiser, problem, typeCard } from '../support/giving'
import { storedDrafts } from '../support/phone'
import { expect, test } from '../support/server'

const summary = (page: Page) => page.locator('.donor-details summary')
const pay = (page: Page, amount: string) => page.getByRole('button', { name: `Complete Payment ${amount}` })

/** As a quick amount on a card leads here. */
const quickGive = ({ id, title }: Fundraiser) =>
  `/checkout?${new URLSearchParams({ amount: '10', fundraiserId: String(id), fundraiserTitle: title, donorName: 'Anonymous', donorEmail: '', message: '' })}`

async function expectPaid(page: Page, { id }: Fundraiser): Promise<void> {
  await expect(page).toHaveURL(`/fundraiser/${id}`)
}

test('a donor adds a name, an address and a message after the payment was opened, and they are recorded', async ({
  page,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 4)
  await page.goto(quickGive(fundraiser))
  await typeCard(page, CARDS.succeeds)
  await expect(pay(page, '$10.00')).toBeEnabled()
  await summary(page).click()
  await page.getByLabel('Your name').fill('Nyambura')
  await page.getByLabel('Email').fill('nyambura')
  await page.getByLabel('Message').fill('Get well soon')
  await expect(page.getByText('For your receipt and the creator’s thanks. We never show it.')).toBeVisible()
  await summary(page).click()

  await pay(page, '$10.00').click()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('nyambura@example.org')
  await expect(page.getByText('Donor: Nyambura')).toBeVisible()
  await expect(page.getByText('Receipt to: nyambura@example.org')).toBeVisible()
  await pay(page, '$10.00').click()
  await expectPaid(page, fundraiser)
  const [donation] = await donationsOf(request, fundraiser)
  expect(donation).toMatchObject({ amount: 1_000, donorName: 'Nyambura', message: 'Get well soon', isAnonymous: false })
  await expect.poll(() => storedDrafts(page)).not.toContain('Nyambura')
})

test('another amount is chosen without leaving, stays after a reload, and is what the card pays', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 4)
  await page.goto(quickGive(fundraiser))
  await typeCard(page, CARDS.succeeds)
  await page.getByRole('button', { name: 'Change the amount' }).click()
  await page.getByRole('button', { name: '$50', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Change the amount' })).toBeFocused()
  await expect(pay(page, '$50.00')).toBeEnabled()
  await expect(page).toHaveURL(/\/checkout\?amount=50/)

  await page.getByRole('button', { name: 'Change the amount' }).click()
  const typed = page.locator('.amount-editor').getByLabel('Amount in US dollars')
  await typed.fill('0.5')
  await expect(page.getByText('Please enter an amount of at least $1')).toBeVisible()
  await typed.fill('12.5')
  await page.getByRole('button', { name: 'Use $12.50' }).click()
  await page.reload()
  await expect(page.locator('.checkout-summary .total')).toHaveText('Total charge$12.50')
  await typeCard(page, CARDS.succeeds)
  const before = (await counts(server, request)).charges
  await pay(page, '$12.50').click()
  await expectPaid(page, fundraiser)
  expect((await counts(server, request)).charges).toBe(before + 1)
  expect((await donationsOf(request, fundraiser))[0]).toMatchObject({ amount: 1_250, isAnonymous: true })
})

test('who is signed in finds their name and address filled in, and may give without the name', async ({
  page,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 4)
  await signInAs(page, 'donor@pamoja.test')
  await page.goto(quickGive(fundraiser))
  await expect(page.getByText('Receipt to: donor@pamoja.test')).toBeVisible()
  await expect(page.getByText(/^Donor: /)).toBeVisible()
  await summary(page).click()
  await page.getByLabel('Give without my name').check()
  await expect(page.getByText(/^Donor: /)).toHaveCount(0)
  await typeCard(page, CARDS.succeeds)
  await pay(page, '$10.00').click()
  await expectPaid(page, fundraiser)
  expect((await donationsOf(request, fundraiser))[0]).toMatchObject({ amount: 1_000, isAnonymous: true })

  await page.goto(`/fundraiser/${fundraiser.id}`)
  await page.locator('#donate').getByRole('link', { name: 'Give again' }).click()
  await expect(page.getByLabel('Email (optional)')).toHaveValue('donor@pamoja.test')
})

test('after a decline the reason stays beside the card, with another card or the phone as the next step [4.checkout.failure]', async ({
  page,
  request,
}) => {
  await page.goto(quickGive(await openFundraiser(request, 4)))
  await typeCard(page, CARDS.declined)
  await pay(page, '$10.00').click()
  await expect(toastWords(page)).toHaveText('Payment FailedYour card was declined.')
  await expect(problem(page)).toHaveText('Your card was declined. Your card was not charged.')
  await expect(toastWords(page)).toHaveCount(0, { timeout: 10_000 })
  await expect(page.getByText('Your card was declined.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Try another card' }).click()
  await expect(cardNumber(page)).toBeFocused()
  await expect(cardNumber(page)).toHaveValue('')
  await typeCard(page, CARDS.declined)
  await pay(page, '$10.00').click()
  await page.getByRole('button', { name: 'Pay by phone' }).click()
  await expect(page.getByLabel('Where do you pay from?')).toBeVisible()
})
