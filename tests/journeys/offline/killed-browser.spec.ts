import { setTimeout as wait } from 'node:timers/promises'
import { isDeep } from '../../../scripts/test/runs'
import { register, signInAs } from '../support/accounts'
import {
  CARDS,
  chooseCard,
  control,
  counts,
  donate,
  donationsOf,
  expectLocalThanks,
  expectThanks,
  leaveForProvider,
  openDetails,
  openFundraiser,
  openWidget,
  payByPhone,
  typeCard,
} from '../support/giving'
import { type Phone, test } from '../support/killed-browser'
import { line, waitUntilDraftStored } from '../support/people'
import { STORY } from '../support/publishing'
import { expect } from '../support/server'

/** Milliseconds between an event and the kill. Local storage and cookies reach the disk some seconds later. */
const DELAYS = isDeep ? [0, 300, 1_000, 3_000, 12_000] : [300]

for (const [index, delay] of DELAYS.entries()) {
  test.describe(`killed ${delay} ms later, the browser comes back`, () => {
    const killAndRestart = async (phone: Phone) => {
      await wait(delay)
      return phone.killAndRestart()
    }

    test('signed in', async ({ phone, request }) => {
      const { email, fullName } = await register(request)
      await signInAs(phone.page(), email)
      const page = await killAndRestart(phone)
      await page.goto('/settings')
      await expect(page.getByLabel('Full name')).toHaveValue(fullName)
      // The service worker sends with the cookie.
      const cookies = async () => (await phone.context().cookies()).map(({ name }) => name)
      await expect.poll(cookies).toContain('session')
    })

    test('with a charged card: thanks, and no form', async ({ phone, request, server }) => {
      const fundraiser = await openFundraiser(request, 17)
      const before = (await donationsOf(request, fundraiser)).length
      await chooseCard(phone.page(), fundraiser)
      await typeCard(phone.page(), CARDS.succeeds)
      const { charges } = await counts(server, request)
      await control(server, request, 'faults', {
        at: 'stripe.payment_intents.confirm',
        when: 'after',
        kind: 'delay',
        ms: 60_000,
      })
      await donate(phone.page()).click()
      await expect.poll(async () => (await counts(server, request)).charges).toBe(charges + 1)
      const page = await killAndRestart(phone)
      await page.goto(`/fundraiser/${fundraiser.id}`)
      await expectThanks(page)
      expect(await donationsOf(request, fundraiser)).toHaveLength(before + 1)
    })

    test('with a request on the phone, which is then approved', async ({ phone, request, server }) => {
      const fundraiser = await openFundraiser(request, 18)
      await payByPhone(phone.page(), fundraiser, `0712 345 60${index}`)
      await expect(phone.page().getByText('Approve on your phone')).toBeVisible()
      const page = await killAndRestart(phone)
      await page.goto(`/fundraiser/${fundraiser.id}`)
      await expect(page.getByText('Approve on your phone')).toBeVisible()
      await control(server, request, 'answer-prompt', { phone: `25471234560${index}` })
      await expectLocalThanks(page)
    })

    test('from the page of the provider, with a payment to check', async ({ phone, request }) => {
      const fundraiser = await openFundraiser(request, 19)
      await leaveForProvider(phone.page(), fundraiser)
      const page = await killAndRestart(phone)
      await page.goto(`/fundraiser/${fundraiser.id}`)
      await expect(page.getByText('Checking your payment…')).toBeVisible()
      await expect(page.getByRole('button', { name: 'I did not pay: start again' })).toBeVisible()
    })
  })
}

test('a browser killed before the reply to the payment request still finds the request on the phone', async ({
  phone,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 18)
  await phone.context().route('**/api/create-flutterwave-payment', async (route) => {
    // The server gets the request; the page never gets the reply.
    await route.fetch()
  })
  await payByPhone(phone.page(), fundraiser, '0712 345 777')
  const answered = () =>
    server.requests.some(({ url, status }) => url === '/api/create-flutterwave-payment' && status === 200)
  await expect.poll(answered).toBe(true)
  const page = await phone.killAndRestart()
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await control(server, request, 'answer-prompt', { phone: '254712345777' })
  await expectLocalThanks(page)
})

test('text that the device has stored is there when the browser was killed at that moment', async ({
  phone,
  request,
}) => {
  const fundraiser = await openFundraiser(request, 16)
  await openWidget(phone.page(), fundraiser)
  await openDetails(phone.page())
  await phone.page().getByLabel('Message (optional)').fill(STORY)
  await waitUntilDraftStored(phone.page(), STORY)
  const guest = await phone.killAndRestart()
  await openWidget(guest, fundraiser)
  await openDetails(guest)
  // The tab in which it was typed is gone, and nobody was signed in: another person may use the phone now.
  await guest.getByRole('button', { name: 'Yes, fill them in' }).click()
  await expect(guest.getByLabel('Message (optional)')).toHaveValue(STORY)

  await signInAs(guest, (await register(request)).email, '/create-fundraiser')
  await guest.getByLabel('Your Story').fill('Typed just before the end')
  await waitUntilDraftStored(guest, 'just before the end')
  const creator = await phone.killAndRestart()
  await creator.goto('/dashboard')
  await line(creator, 'Draft').getByRole('link', { name: 'Continue' }).click()
  await expect(creator.getByLabel('Your Story')).toHaveValue('Typed just before the end')
})
