import { register, toast } from '../support/accounts'
import { openAdmin, row, search } from '../support/admin'
import { mailedAddress } from '../support/mailed-links'
import { expect, test } from '../support/server'
import { violations } from '../support/violations'

// For axe.
test.use({ bypassCSP: true })

test('two accounts of one person become one after both mailboxes have confirmed it', async ({
  page,
  request,
  server,
}) => {
  const kept = await register(request)
  const ended = await register(request)
  await openAdmin(page, 'users')
  await search(page, 'Search users', kept.username)
  await row(page, kept.fullName).getByRole('button', { name: /^Help/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Help with the account' })
  await dialog.getByText('Merge with another account').click()
  const field = dialog.getByLabel('Username of the account that ends')
  await field.fill(kept.username)
  await dialog.getByRole('button', { name: 'Show what would move' }).click()
  await expect(dialog.getByText('This is the same account.')).toBeVisible()
  await field.fill(ended.username)
  await dialog.getByRole('button', { name: 'Show what would move' }).click()
  await expect(dialog.getByText('Fundraisers: 0')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const merging = dialog.locator('details', { hasText: 'Merge with another account' })
  await merging.getByLabel('Reason').fill('Signed up twice')
  await dialog.getByRole('button', { name: 'Mail both links' }).click()
  await expect(toast(page)).toContainText('Links sent')

  await page.context().clearCookies()
  for (const [{ email }, said] of [
    [kept, 'Until then nothing changes.'],
    [ended, 'Your two accounts are one now.'],
  ] as const) {
    await page.goto(await mailedAddress(server, email, '/confirm-email\\?token=merge\\.[\\w.-]*'))
    await expect(page.getByRole('heading', { level: 1, name: 'Make your two accounts one?' })).toBeVisible()
    await page.getByRole('button', { name: 'Make them one' }).click()
    await expect(page.getByText(said)).toBeVisible()
  }
  const signIn = ({ email, password }: typeof kept) => request.post('/api/auth/login', { data: { email, password } })
  expect(await (await signIn(ended)).json()).toMatchObject({ code: 'account.merged' })
  expect((await signIn(kept)).status()).toBe(200)
})
