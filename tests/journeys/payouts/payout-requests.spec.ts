import { toast } from '../support/accounts'
import { addAccount, creatorWith } from '../support/creators'
import { account, amount, ask, balance, payouts, requests } from '../support/payout-parts'
import { storedIn, waitUntilDraftStored, withholdAnswer } from '../support/people'
import { age, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

test.use({ withWorker: /without a connection/ })

test.describe('one request is one payout', () => {
  test('when the button is pressed twice', async ({ page, request, server }) => {
    const creator = await creatorWith(server, request, 200)
    await addAccount(creator)
    await signInAs(page, creator.email, '/payouts')
    await amount(page).fill('60')
    await ask(page).dblclick()
    await expect(toast(page)).toContainText('Payout Requested')
    expect(await creator.api.get('/api/payout-requests')).toHaveLength(1)
  })

  test('when the answer is lost, and the page is reloaded', async ({ page, request, server }) => {
    const creator = await creatorWith(server, request, 200)
    await addAccount(creator)
    await signInAs(page, creator.email, '/payouts')
    await amount(page).fill('60')
    await waitUntilDraftStored(page, '"amount":"60"')
    const lost = await withholdAnswer(page, '/api/payout-requests')
    await ask(page).click()
    await lost.arrived
    // Watched from the start: the toast disappears by itself, and the page may take long for the rest.
    await page.reload({ waitUntil: 'commit' })
    // The list has it, which replaces the lost answer, and the form is empty again.
    await expect(toast(page)).toContainText('Payout Requested')
    await expect(payouts(page)).toHaveCount(1)
    await expect(balance(page)).toHaveText('$120.00')
    await expect.poll(() => storedIn(page, 'drafts')).not.toContain('"amount":"60"')
    expect(await creator.api.get('/api/payout-requests')).toHaveLength(1)
  })

  test('when the request breaks off and is retried', async ({ page, request, server }) => {
    const creator = await creatorWith(server, request, 200)
    await addAccount(creator)
    await signInAs(page, creator.email, '/payouts')
    const keys: (string | undefined)[] = []
    await page.context().route('**/api/payout-requests', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.abort('connectionreset')
    })
    await amount(page).fill('60')
    await ask(page).click()
    await expect(requests(page).getByText('it will not be made twice')).toBeVisible()
    await expect(amount(page)).toHaveValue('60')
    await ask(page).click()
    await expect(toast(page)).toContainText('Payout Requested')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

test('can be read without a connection, and keeps what is typed', async ({ page, context, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email, '/payouts')
  await expect(amount(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Bank Accounts' }).click()
  await expect(account(page, 'M-Pesa ••••5678')).toBeVisible()
  await waitUntilAllStored(page)
  for (const part of ['getAvailableBalance', 'listBankAccounts', 'listPayoutRequests', 'getCurrentUser'])
    await waitUntilQueryStored(page, part)
  await context.setOffline(true)
  await page.reload()
  await expect(account(page, 'M-Pesa ••••5678')).toBeVisible()
  await page.getByRole('tab', { name: 'Payout Requests' }).click()
  await expect(balance(page)).toHaveText('$90.00')
  await expect(age(page)).toBeVisible()
  await expect(
    requests(page).getByText('Requesting a payout needs a connection. What you typed stays here.'),
  ).toBeVisible()
  await amount(page).fill('75')
  await waitUntilDraftStored(page, '"amount":"75"')
  await ask(page).click()
  await expect(toast(page)).toContainText('Requesting a payout needs a connection.')
  await page.reload()
  await expect(amount(page)).toHaveValue('75')
  await context.setOffline(false)
  await ask(page).click()
  await expect(toast(page)).toContainText('Payout Requested')
})

test('can be read without a connection before it was ever opened', async ({ page, context, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email)
  await waitUntilAllStored(page)
  for (const part of ['getAvailableBalance', 'listBankAccounts', 'listPayoutRequests', 'getCurrentUser'])
    await waitUntilQueryStored(page, part)
  await context.setOffline(true)
  await page.goto('/payouts?tab=accounts')
  await expect(balance(page)).toHaveText('$90.00')
  await expect(account(page, 'M-Pesa ••••5678')).toBeVisible()
})

test('lists a started request on the dashboard, and continues it', async ({ page, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email, '/payouts')
  await amount(page).fill('55')
  await waitUntilDraftStored(page, '"amount":"55"')
  await page.goto('/dashboard')
  const line = page.locator('.outbox-row').filter({ hasText: '$55' })
  await expect(line).toContainText('Payout request')
  await line.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payouts')
  await expect(amount(page)).toHaveValue('55')
})
