import { mailsTo, newPerson } from '../support/accounts'
import { registerLeader } from '../support/people'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'
import { violations } from '../support/violations'

// For axe.
test.use({ bypassCSP: true })

test('a person whose password a leader knows must set their own before any payout', async ({
  page,
  request,
  server,
}) => {
  test.slow()
  const leader = await registerLeader(request)
  const { token } = await (await request.post('/api/auth/login', { data: leader })).json()
  const person = newPerson()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await request.post('/api/users/create-behalf', { headers, data: person })).status()).toBe(201)

  await signInAs(page, person.email, '/payouts?tab=accounts')
  const first = page.getByRole('region', { name: 'Your own password' })
  await expect(first).toContainText('Please set your own password first: we have mailed you a link.')
  await expect(page.getByText('No account yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Account' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await first.getByRole('button', { name: 'Send me the link again' }).click()
  const said = `We have sent the link to ${person.email}.`
  await expect(first.getByRole('status').filter({ hasText: said })).toBeVisible()

  // The link of the invitation stops working once another one was requested.
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = (await mailsTo(server, person.email)).find((text) => text.includes('Subject: Set a new password'))
      link = /http\S+\/reset-password\?token=[\w-]+/.exec(mail ?? '')?.[0]
      return link
    })
    .toBeTruthy()
  await page.goto(link ?? '')
  await page.getByLabel('New password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm new password').fill(person.password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password has been reset.')).toBeVisible()

  await signInAs(page, person.email, '/payouts?tab=accounts')
  await expect(page.getByRole('button', { name: 'Add Account' })).toBeVisible()
  await expect(first).toHaveCount(0)
})
