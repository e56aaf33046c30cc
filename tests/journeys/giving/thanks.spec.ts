import type { Page } from '@playwright/test'
import { mailedAddress, signInAs, signInHere, signOutOnDashboard } from '../support/accounts'
import {
  CARDS,
  donate,
  expectThanks,
  giveByCard,
  openDetails,
  openFundraiser,
  openWidget,
  typeCard,
} from '../support/giving'
import { waitForAnswers } from '../support/phone'
import { expect, test } from '../support/server'

const card = (page: Page) => page.getByRole('region', { name: 'Payment Successful!' })
const thanked = (page: Page) => card(page).getByRole('heading', { name: 'Payment Successful!' })
const form = (page: Page) => page.getByRole('button', { name: '$10', exact: true })

test('the thanks of a card donation stay, also after a reload, and say what the gift moved', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  // Of such a goal the gift is a whole percent.
  const fundraiser = await openFundraiser(request, 6, ({ goalAmount }) => goalAmount <= 250_000)
  await page.goto(`/fundraiser/${fundraiser.id}#donate`)
  await giveByCard(page, fundraiser)
  await expect(thanked(page)).toBeFocused()
  await expect(thanked(page)).toBeInViewport()
  await waitForAnswers(page, server)
  await page.clock.runFor(10 * 60_000)
  await expectThanks(page)
  await expect(card(page)).toContainText(fundraiser.title)
  await expect(form(page)).toHaveCount(0)

  await page.reload()
  await expectThanks(page)
  await expect(form(page)).toHaveCount(0)
  await page.goto('/about')
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expectThanks(page)

  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(card(page).getByText(/^\d+% → \d+%$/)).toBeVisible()
})

test('the thanks lead on: to sharing, to the list, and to another gift', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 7)
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await openDetails(page)
  await page.getByLabel('Your name').fill('Njeri who shares')
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  // The entry of the history is no step of a payment any more: with the next gift it would come back for a moment.
  await expect.poll(() => page.evaluate(() => history.state.usr)).toBeNull()
  const whatsApp = card(page).getByRole('link', { name: 'Share on WhatsApp' })
  const message = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')
  expect(message).toContain('I have just given. Please help too:')
  await expect(card(page).locator('.button:visible:not(.quiet)')).toHaveCount(1)
  await card(page).getByText('Show more').click()
  await expect(card(page).getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'See and print your receipt' })).toHaveAttribute('href', /receipt/)
  await card(page).getByRole('link', { name: 'See your name in the list' }).click()
  await expect(page.getByRole('heading', { name: 'Recent donations' })).toBeInViewport()
  await expect(page.getByText('Njeri who shares')).toBeVisible()

  await card(page).getByRole('link', { name: 'Give again' }).click()
  await expect(page.getByRole('heading', { name: 'Make a Donation' })).toBeFocused()
  await expect(page.getByLabel('Amount in US dollars')).toHaveValue('')
  await expect(card(page)).toHaveCount(0)
})

test('a donor who left no address gets the receipt afterwards', async ({ page, request, server }) => {
  const fundraiser = await openFundraiser(request, 8)
  await giveByCard(page, fundraiser)
  const email = card(page).getByLabel('Email for your receipt')
  const send = card(page).getByRole('button', { name: 'Email me a receipt' })
  await email.fill('late')
  await send.click()
  await expect(card(page).getByText('Invalid email address')).toBeVisible()
  await email.fill('wanjiru.late@example.org')
  await page.reload()
  await expect(email).toHaveValue('wanjiru.late@example.org')
  await send.click()
  await expect(card(page).getByText('A receipt is on its way to w•••@example.org')).toBeVisible()
  await page.goto(await mailedAddress(server, 'wanjiru.late@example.org', '/receipt/'))
  await expect(page.getByRole('link', { name: fundraiser.title })).toBeVisible()
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(card(page).getByText('A receipt is on its way to w•••@example.org')).toBeVisible()
  await expect(email).toHaveCount(0)
})

test('another tab and another account see nothing of a donation', async ({ page, context, request }) => {
  const fundraiser = await openFundraiser(request, 12)
  await signInAs(page, 'donor@pamoja.test')
  await giveByCard(page, fundraiser)
  const second = await context.newPage()
  await second.goto(`/fundraiser/${fundraiser.id}`)
  await expect(form(second)).toBeVisible()
  await expect(card(second)).toHaveCount(0)

  await page.goto('/dashboard')
  await signOutOnDashboard(page)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('given:')))).toEqual([])
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(form(page)).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('a guest who signs in from the thanks is still thanked, without the address that was typed', async ({
  page,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 13)
  await giveByCard(page, fundraiser)
  const email = card(page).getByLabel('Email for your receipt')
  await email.fill('somebody.else@example.org')
  await card(page).getByText('Follow', { exact: true }).click()
  await expect(card(page).getByLabel('Follow by email')).toHaveValue('somebody.else@example.org')
  await card(page).getByRole('link', { name: 'Follow with your account' }).click()
  await signInHere(page, 'donor@pamoja.test')
  await expect(page).toHaveURL(`/fundraiser/${fundraiser.id}#follow`)
  await expectThanks(page)
  const choice = card(page).getByRole('combobox', { name: `How you hear of ${fundraiser.title}` })
  await expect(choice).toHaveValue('each')
  await expect(email).toHaveValue('donor@pamoja.test')
  await choice.selectOption('Stop following')
  await expect(card(page).getByRole('button', { name: 'Follow' })).toBeVisible()
})
