import type { Page } from '@playwright/test'
import type { PayoutRequest } from '../../../shared/contract/payouts'
import { forgetSession, mailsTo, type Person, register, signInHere, toast } from '../support/accounts'
import { row, search } from '../support/admin'
import { addAccount, adminActions, creatorWith } from '../support/creators'
import { expect, inDatabase, test } from '../support/server'

/** The fingerprint sensor of the browser's own device. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  })
  return { lose: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const asked = (page: Page) => page.getByText('Your password is right.')

async function leaveAndSignIn(page: Page, { email, password }: Person): Promise<void> {
  await forgetSession(page)
  await page.goto('/auth?next=%2Fsettings')
  await signInHere(page, email, password)
}

/** Adds one in the settings, which are open, and returns the recovery codes. */
async function addPasskey(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = dialog(page, 'Your recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const texts = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'Done' }).click()
  return texts
}

test('an admin adds a passkey, signs in with it and sends a payout with it @main', async ({
  page,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 100)
  await (await adminActions(server, request)).verify(await addAccount(creator))
  const fundraiserId = creator.fundraiser.id
  await creator.api.send<PayoutRequest>('POST', '/api/payout-requests', { amount: 6_000, fundraiserId })
  const admin = await register(request)
  inDatabase(server, `update users set "isAdmin" = 1 where username = '${admin.username}'`)
  await addAuthenticator(page)
  await page.goto('/auth?next=%2Fsettings')
  await signInHere(page, admin.email, admin.password)
  await addPasskey(page)
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible()

  await leaveAndSignIn(page, admin)
  await expect(asked(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')

  await page.goto('/admin?tab=payouts')
  await search(page, 'Search payouts', creator.username)
  inDatabase(server, 'update sessions set "confirmedAt" = 0')
  await row(page, creator.fullName, 'Payouts')
    .getByRole('button', { name: /^Send \$60/ })
    .click()
  const send = dialog(page, 'Send this payout')
  await send.getByLabel('By hand').check()
  await send.getByRole('button', { name: 'Send $60.00' }).click()
  const again = dialog(page, 'Please confirm that it is you')
  await expect(again.getByLabel('Your password')).toHaveCount(0)
  await again.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(toast(page)).toContainText('mark it completed with the reference')
})

test('who has lost it signs in with a recovery code, and without codes by the mailed link after 72 hours @main', async ({
  page,
  request,
  server,
}) => {
  test.slow()
  const person = await register(request)
  const device = await addAuthenticator(page)
  await page.goto('/auth?next=%2Fsettings')
  await signInHere(page, person.email, person.password)
  const [code = ''] = await addPasskey(page)
  await device.lose()

  await leaveAndSignIn(page, person)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()

  await leaveAndSignIn(page, person)
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  const wrong = page.getByText('This was not right, or it was used before.')
  await expect(wrong).toBeVisible()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(page.getByRole('tabpanel').getByText('Your device did not use a passkey.')).toBeVisible()
  await expect(wrong).toHaveCount(0)
  await page.getByRole('button', { name: 'I have lost my phone and my codes' }).click()
  await dialog(page, 'Lost your phone and your codes?').getByRole('button', { name: 'Send the link' }).click()
  const link = async () =>
    /http\S+(\/reset-password\?token=[\w-]+&factor=yes)/.exec((await mailsTo(server, person.email)).join('\n'))?.[1]
  await expect.poll(link).toBeTruthy()
  await page.goto((await link()) ?? '')
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm new password').fill(person.password)
  await page.getByLabel('I have also lost my passkey or app').check()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(/^Your password has been reset\. From .* UTC on/)).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(server, person.email)).join())
    .toContain('Your second step of signing in')

  await leaveAndSignIn(page, person)
  await expect(asked(page)).toBeVisible()
  await expect(page.getByText(/^From .* on you can sign in without it/)).toBeVisible()
  inDatabase(server, 'update users set "factorsEndAt" = 1 where "factorsEndAt" is not null')
  await leaveAndSignIn(page, person)
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByText('Recovery codes left')).toHaveCount(0)
})
