import type { Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { signInAs } from '../support/accounts'
import { CARDS, counts, donationsOf, openDetails, openFundraiser, typeCard } from '../support/giving'
import { storedDrafts } from '../support/phone'
import { expect, test } from '../support/server'

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
  await openDetails(page)
  await page.getByLabel('Your name').fill('Nyambura')
  await page.getByLabel('Email').fill('nyambura')
  await page.getByLabel('Message (optional)').fill('Get well soon')
  await expect(page.getByText('For your receipt and the creator’s thanks. We never show it.')).toBeVisible()
  await openDetails(page)

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
  await page.getByRole('button', { name: 'Pay $50.00 with Card' }).click()
  await expect(page).toHaveURL(/\/checkout\?amount=50/)
  await page.goBack()
  await page.getByLabel('Amount in US dollars').fill('12.5')
  await page.getByRole('button', { name: 'Pay $12.50 with Card' }).click()
  await page.reload()
  await expect(page.locator('.checkout-summary .total')).toHaveText('Total charge$12.50')
  await typeCard(page, CARDS.succeeds)
  const before = (await counts(server, request)).charges
  await pay(page, '$12.50').click()
  await expectPaid(page, fundraiser)
  expect((await counts(server, request)).charges).toBe(before + 1)
  expect((await donationsOf(request, fundraiser))[0]).toMatchObject({ amount: 1_250, isAnonymous: true })
})

test('who is signed in finds their name and address filled in, and may hide the name', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 4)
  await signInAs(page, 'donor@pamoja.test')
  await page.goto(quickGive(fundraiser))
  await expect(page.getByText('Receipt to: donor@pamoja.test')).toBeVisible()
  await expect(page.getByText(/^Donor: /)).toBeVisible()
  await openDetails(page)
  await page.getByLabel('Show on the page').selectOption('No name')
  await expect(page.getByText(/^Donor: .*Name hidden on the page$/)).toBeVisible()
  await typeCard(page, CARDS.succeeds)
  await pay(page, '$10.00').click()
  await expectPaid(page, fundraiser)
  expect((await donationsOf(request, fundraiser))[0]).toMatchObject({ amount: 1_000, isAnonymous: true })

  await page.goto(`/fundraiser/${fundraiser.id}`)
  await page.locator('#donate').getByRole('link', { name: 'Give again' }).click()
  await expect(page.getByLabel('Email (optional)')).toHaveValue('donor@pamoja.test')
})
