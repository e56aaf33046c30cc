import type { Page } from '@playwright/test'
import type { BankAccount } from '../../shared/contract/bank-accounts'
import type { PayoutRequest } from '../../shared/contract/payouts'
import { register, toast } from './accounts'
import { addAccount, callerFor, creatorWith, theTeam } from './creators'
import { control } from './giving'
import { draftKept, loseAnswer, storedIn } from './people'
import { age, everythingKept, queryKept, tabTo } from './phone'
import { expect, test } from './server'
import { signInAs } from './signing-in'

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' }).locator('.balance-amount')
const requests = (page: Page) => page.getByRole('tabpanel', { name: 'Payout Requests' })
const accounts = (page: Page) => page.getByRole('tabpanel', { name: 'Bank Accounts' })
const amount = (page: Page) => requests(page).getByLabel('Amount (USD)')
const ask = (page: Page) => requests(page).getByRole('button', { name: 'Request Payout' })
const payouts = (page: Page) => requests(page).getByRole('article')
const way = (page: Page) => payouts(page).first().getByRole('listitem')
const account = (page: Page, name: string) => accounts(page).getByRole('article').filter({ hasText: name })
const WARNING = 'You need to add and verify a bank account before requesting payouts.'

test('asks a visitor to sign in, and has them back afterwards', async ({ page, request }) => {
  await page.goto('/payouts?tab=accounts')
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible()
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
  await expect(signIn).toHaveAttribute('href', `/auth?next=${encodeURIComponent('/payouts?tab=accounts')}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Payouts' })).toHaveCount(0)

  const { email } = await register(request)
  await signInAs(page, email, '/payouts')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page')
})

test('has words for someone who has nothing yet', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/payouts')
  await expect(balance(page)).toHaveText('$0.00')
  await expect(page.getByText('Nothing has come in yet.')).toBeVisible()
  await expect(
    page.getByText(/a 15% platform fee leaves you 85% of each donation.*it is 10% and you get 90%/),
  ).toBeVisible()
  await expect(page.getByText(WARNING)).toHaveCount(1)
  await expect(page.getByText('No payouts yet.')).toBeVisible()
  await expect(ask(page)).toHaveCount(0)
  await requests(page).getByRole('link', { name: 'Add a bank account' }).click()
  await expect(page).toHaveURL('/payouts?tab=accounts')
  await expect(page.getByText('No account yet.')).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await expect(page.getByLabel('Account type')).toHaveValue('checking')
  await expect(page.getByLabel('Currency of the account')).toHaveValue('USD')
})

test('leads from an account over a request to money that has arrived', async ({ page, request, server }) => {
  test.setTimeout(150_000)
  const creator = await creatorWith(server, request, 100)
  await signInAs(page, creator.email, '/payouts?tab=accounts')
  await page.getByLabel('Country').selectOption('Kenya')
  await page.getByLabel('Account type').selectOption('Mobile money')
  await page.getByLabel('Account holder’s name').fill(creator.fullName)
  await expect(page.getByLabel('Network')).toHaveValue('M-Pesa')
  await page.getByLabel('Phone number').fill('12345')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await expect(accounts(page).getByText('Please enter a mobile number of Kenya')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await page.getByLabel('Phone number').fill('0712 345678')
  await page.getByRole('button', { name: 'Add Bank Account' }).click()
  await expect(toast(page)).toContainText('Bank Account Added')
  const added = account(page, 'M-Pesa ••••5678')
  await expect(added.getByText('Primary', { exact: true })).toBeVisible()
  await expect(added.getByText('Waiting for verification')).toBeVisible()
  await expect(added.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(added.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(/^Your payouts go here/)
  await expect(page.getByRole('heading', { name: 'Your accounts' })).toBeFocused()

  await page.getByRole('tab', { name: 'Payout Requests' }).click()
  await expect(page.getByText(WARNING)).toBeVisible()
  await expect(balance(page)).toHaveText('$90.00')
  await amount(page).fill('60')
  await ask(page).click()
  await expect(toast(page)).toContainText('Payout Requested')
  await expect(balance(page)).toHaveText('$30.00')
  await expect(payouts(page).getByRole('heading', { name: '$60.00' })).toBeFocused()
  await expect(payouts(page)).toContainText('to M-Pesa ••••5678')
  await expect(way(page).first()).toContainText('Waiting for verification')
  await expect(way(page).nth(1)).toContainText('it arrives within 24 hours')
  await expect(requests(page).getByText('Minimum payout amount is $50')).toBeVisible()

  const team = await theTeam(server, request)
  const [asked] = await creator.api.get<PayoutRequest[]>('/api/payout-requests')
  const [own] = await creator.api.get<BankAccount[]>('/api/bank-accounts')
  if (!asked || !own) throw new Error('Neither a payout nor an account')
  await control(server, request, 'settings', { transferAfterMs: null })
  await team.verify(own)
  const reference = await team.sendOut(asked)
  // Nobody reloads: the screen asks by itself.
  await expect(way(page).nth(1)).toHaveAttribute('aria-current', 'step', { timeout: 40_000 })
  await expect(way(page).nth(1)).toContainText('expect it by')
  await expect(page.getByText(WARNING)).toHaveCount(0)
  await control(server, request, 'end-transfer', { name: reference, outcome: 'successful' })
  await expect(payouts(page).locator('.badge')).toHaveText('Arrived', { timeout: 60_000 })
  await expect(page.getByText('Paid out so far').locator('xpath=following-sibling::dd')).toHaveText('$60.00')
  await payouts(page).getByText('Arrived on').click()
  await expect(way(page)).toHaveCount(3)
})

test('says why a payout failed, and that the money is back', async ({ page, request, server }) => {
  test.setTimeout(150_000)
  const creator = await creatorWith(server, request, 100)
  const own = await addAccount(creator)
  const team = await theTeam(server, request)
  await team.verify(own)
  const asked = await creator.api.send<PayoutRequest>('POST', '/api/payout-requests', {
    amount: 9_000,
    fundraiserId: creator.fundraiser.id,
  })
  await control(server, request, 'settings', { transferAfterMs: null })
  const reference = await team.sendOut(asked)
  await signInAs(page, creator.email, '/payouts')
  await expect(balance(page)).toHaveText('$0.00')
  await expect(payouts(page).locator('.badge')).toHaveText('On its way')
  await control(server, request, 'end-transfer', {
    name: reference,
    outcome: 'failed',
    message: 'DISBURSE FAILED: the number is switched off',
  })
  await expect(payouts(page).locator('.badge')).toHaveText('Failed', { timeout: 60_000 })
  await expect(way(page).last()).toContainText('the number is switched off')
  await expect(way(page).last()).toContainText('The $90.00 is back in your available balance')
  await expect(balance(page)).toHaveText('$90.00')
  await expect(amount(page)).toBeVisible()
})

test('refuses too little and too much at the field, and takes all of it', async ({ page, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email, '/payouts')
  await amount(page).fill('49.99')
  await ask(page).click()
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveAccessibleDescription(/Minimum payout amount is \$50/)
  await amount(page).fill('90.01')
  await expect(amount(page)).toHaveAccessibleDescription(/At most \$90\.00 is available/)
  await requests(page).getByRole('button', { name: 'All of it' }).click()
  await expect(amount(page)).toHaveValue('90.00')

  // Meanwhile the most of it went elsewhere, which only the server knows.
  await creator.api.send('POST', '/api/payout-requests', { amount: 5_000, fundraiserId: creator.fundraiser.id })
  await ask(page).click()
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('You have asked for $50.00 of this already.')
  await expect(payouts(page)).toHaveCount(1)
})

test.describe('one wish is one payout', () => {
  test('when the button is pressed twice', async ({ page, request, server }) => {
    const creator = await creatorWith(server, request, 200)
    await addAccount(creator)
    await signInAs(page, creator.email, '/payouts')
    await amount(page).fill('60')
    await ask(page).dblclick()
    await expect(toast(page)).toContainText('Payout Requested')
    expect(await creator.api.get('/api/payout-requests')).toHaveLength(1)
  })

  test('when the answer is lost, and the page is loaded anew', async ({ page, request, server }) => {
    const creator = await creatorWith(server, request, 200)
    await addAccount(creator)
    await signInAs(page, creator.email, '/payouts')
    await amount(page).fill('60')
    await draftKept(page, '"amount":"60"')
    const lost = await loseAnswer(page, '/api/payout-requests')
    await ask(page).click()
    await lost.arrived
    await page.reload()
    // The list knows it: it is taken for the answer, and the form is empty again.
    await expect(toast(page)).toContainText('Payout Requested')
    await expect(payouts(page)).toHaveCount(1)
    await expect(balance(page)).toHaveText('$120.00')
    expect(await storedIn(page, 'drafts')).not.toContain('"amount":"60"')
    expect(await creator.api.get('/api/payout-requests')).toHaveLength(1)
  })

  test('when the request breaks off and is sent again', async ({ page, request, server }) => {
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
    await expect(requests(page).getByText('it can’t be made twice')).toBeVisible()
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
  await everythingKept(page)
  for (const part of ['getAvailableBalance', 'listBankAccounts', 'listPayoutRequests', 'getCurrentUser'])
    await queryKept(page, part)
  await context.setOffline(true)
  await page.reload()
  await expect(account(page, 'M-Pesa ••••5678')).toBeVisible()
  await page.getByRole('tab', { name: 'Payout Requests' }).click()
  await expect(balance(page)).toHaveText('$90.00')
  await expect(age(page)).toBeVisible()
  await expect(
    requests(page).getByText('Asking for a payout needs a connection. What you typed stays here.'),
  ).toBeVisible()
  await amount(page).fill('75')
  await draftKept(page, '"amount":"75"')
  await ask(page).click()
  await expect(toast(page)).toContainText('Asking for a payout needs a connection.')
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
  await everythingKept(page)
  for (const part of ['getAvailableBalance', 'listBankAccounts', 'listPayoutRequests', 'getCurrentUser'])
    await queryKept(page, part)
  await context.setOffline(true)
  await page.goto('/payouts?tab=accounts')
  await expect(balance(page)).toHaveText('$90.00')
  await expect(account(page, 'M-Pesa ••••5678')).toBeVisible()
})

test('lists what was begun on the dashboard, and goes on with it', async ({ page, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email, '/payouts')
  await amount(page).fill('55')
  await draftKept(page, '"amount":"55"')
  await page.goto('/dashboard')
  const line = page.locator('.outbox-row').filter({ hasText: '$55' })
  await expect(line).toContainText('Payout request')
  await line.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payouts')
  await expect(amount(page)).toHaveValue('55')
})

test.describe('bank accounts', () => {
  test('ask for what the country needs, and say at the field what is wrong', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email, '/payouts?tab=accounts')
    const add = page.getByRole('button', { name: 'Add Bank Account' })
    await page.getByLabel('Account holder’s name').fill('Wanjirũ Kamau')
    await page.getByLabel('Bank', { exact: true }).fill('Chase')
    await page.getByLabel('Routing number').fill('123456789')
    await page.getByLabel('Account number').fill('000123456789')
    await add.click()
    await expect(accounts(page).getByText('Please check the routing number')).toBeVisible()
    await expect(page.getByLabel('Routing number')).toBeFocused()

    await page.getByLabel('Country').selectOption('Germany')
    await expect(page.getByLabel('Routing number')).toHaveCount(0)
    await expect(page.getByLabel('Currency of the account')).toHaveValue('EUR')
    await page.getByLabel('IBAN').fill('DE00 0000')
    await add.click()
    await expect(accounts(page).getByText('Please check the IBAN')).toBeVisible()
    await expect(page.getByLabel('Account type').getByRole('option')).toHaveText([
      'Checking account',
      'Savings account',
    ])
    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
    await add.click()
    await expect(toast(page)).toContainText('Bank Account Added')
    await expect(account(page, 'Chase ••••3000')).toBeVisible()
  })

  test('keep the name of the bank while another type is looked at', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email, '/payouts?tab=accounts')
    await page.getByLabel('Country').selectOption('Kenya')
    await page.getByLabel('Bank', { exact: true }).fill('Equity Bank')
    await page.getByLabel('Currency of the account').selectOption('USD')
    await page.getByLabel('Account number').fill('000987654321')
    await page.getByLabel('Account type').selectOption('Mobile money')
    await expect(page.getByLabel('Network')).toBeVisible()
    await page.getByLabel('Account type').selectOption('Checking account')
    await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Equity Bank')
    await expect(page.getByLabel('Currency of the account')).toHaveValue('USD')
    await expect(page.getByLabel('Account number')).toHaveValue('')
    await page.getByLabel('Country').selectOption('Ghana')
    await expect(page.getByLabel('Currency of the account')).toHaveValue('GHS')
  })

  test('leave no number on the device', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email, '/payouts?tab=accounts')
    await page.getByLabel('Account holder’s name').fill('Wanjirũ Kamau')
    await page.getByLabel('Bank', { exact: true }).fill('Bank of the West')
    await page.getByLabel('Routing number').fill('110000000')
    await page.getByLabel('Account number').fill('000987654321')
    await draftKept(page, 'Bank of the West')
    await page.reload()
    await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Bank of the West')
    await expect(page.getByLabel('Account number')).toHaveValue('')
    await page.getByLabel('Routing number').fill('110000000')
    await page.getByLabel('Account number').fill('000987654321')
    await page.getByRole('button', { name: 'Add Bank Account' }).click()
    await expect(toast(page)).toContainText('Bank Account Added')
    await queryKept(page, 'listBankAccounts')
    const kept = await everythingOnTheDevice(page)
    expect(kept).toContain('••••4321')
    expect(kept).not.toMatch(/987654321|110000000/)
  })

  test('change their primary one, and are deleted when asked twice', async ({ page, request, server }) => {
    const creator = await creatorWith(server, request, 100)
    await addAccount(creator)
    await addAccount(creator, { accountNumber: '0722 000111' })
    await creator.api.send('POST', '/api/payout-requests', { amount: 5_000, fundraiserId: creator.fundraiser.id })
    await signInAs(page, creator.email, '/payouts?tab=accounts')
    const [first, second] = [account(page, '••••5678'), account(page, '••••0111')]
    await second.getByRole('button', { name: 'Set as Primary' }).click()
    await expect(toast(page)).toContainText('Primary Account Updated')
    await expect(second.getByText('Primary', { exact: true })).toBeVisible()
    await expect(first.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await expect(first).toContainText('A payout to it is under way')

    await addAccount(creator, { accountNumber: '0733 222333' })
    await page.reload()
    const third = account(page, '••••2333')
    const dialog = page.getByRole('dialog', { name: 'Delete this account?' })
    await third.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(third.getByRole('button', { name: 'Delete' })).toBeFocused()
    await third.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page)).toContainText('Bank Account Deleted')
    await expect(third).toHaveCount(0)
    expect(await creator.api.get('/api/bank-accounts')).toHaveLength(2)
  })

  test('in dollars can be connected with Stripe', async ({ page, request, server }) => {
    const creator = await creatorWith(server, request, 100)
    await addAccount(creator, {
      bankName: 'Chase',
      mobileMoneyProvider: null,
      accountType: 'checking',
      accountNumber: '000123456789',
      routingNumber: '110000000',
      country: 'US',
    })
    await signInAs(page, creator.email, '/payouts?tab=accounts')
    await page.getByRole('button', { name: 'Connect with Stripe' }).click()
    await expect(page.getByRole('heading', { name: 'Open your Stripe account' })).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page).toHaveURL('/payouts?tab=accounts')
    await expect(page.getByText('Connected: your payouts can be sent through Stripe.')).toBeVisible()
  })
})

test('pays a community leader her commission', async ({ page, request, server }) => {
  const api = await callerFor(server, request, { email: 'leader@pamoja.test', password: 'pamoja-demo' })
  const { commission } = await api.get<{ commission: { balance: number } }>('/api/available-balance')
  expect(commission.balance).toBeGreaterThan(5_000)
  const known = await api.get<{ id: number }[]>('/api/bank-accounts')
  if (known.length === 0)
    await api.send('POST', '/api/bank-accounts', {
      accountHolderName: 'Leader',
      bankName: 'M-Pesa',
      mobileMoneyProvider: 'M-Pesa',
      accountType: 'mobile_money',
      accountNumber: '0711 999888',
      country: 'KE',
    })
  await signInAs(page, 'leader@pamoja.test', '/payouts')
  await expect(page.getByText('Your commission as a community leader')).toBeVisible()
  await requests(page).getByLabel('From').selectOption('commission')
  await amount(page).fill('50')
  await ask(page).click()
  await expect(toast(page)).toContainText('Payout Requested')
  await expect(payouts(page).first()).toContainText('From your commission')
})

test('works with the keyboard alone', async ({ page, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email, '/payouts')
  await expect(amount(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Payout Requests' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Bank Accounts' })).toBeFocused()
  await expect(account(page, 'M-Pesa')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add Bank Account' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Add a bank account' })).toBeFocused()
  await tabTo(page, page.getByLabel('Country'))
  await page.getByRole('tab', { name: 'Bank Accounts' }).focus()
  await page.keyboard.press('Home')
  await tabTo(page, amount(page))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(amount(page)).toHaveValue('90.00')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(payouts(page).getByRole('heading', { name: '$90.00' })).toBeFocused()
})

/** Every value in every store of this device, and what is in its two small ones, as text. */
function everythingOnTheDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        found.push(await answer(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(found)
  })
}
