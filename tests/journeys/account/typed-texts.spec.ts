import type { Locator } from '@playwright/test'
import { forgetSession, mailsTo, newPerson, signInHere, signUpPanel } from '../support/accounts'
import { donationsOf, leaveForProvider } from '../support/giving'
import { publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

/** As a browser leaves it that cuts a text by units of UTF-16. */
async function addHalf(field: Locator): Promise<void> {
  await field.evaluate((element) => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return
    element.setRangeText(String.fromCharCode(0xd83d), element.value.length, element.value.length, 'end')
    element.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
}

const UNSEEN = '\u200b\u3164\u2800'

test('halves of letters, nothing visible, long emoji and addresses of many letters come through', async ({
  page,
  request,
  server,
}) => {
  const person = newPerson()
  const mailbox = `o'brien&${person.username}`
  const password = 'Ẹ kú iṣẹ́ 42'
  await page.goto('/auth?tab=sign-up')
  const panel = signUpPanel(page)
  await panel.getByLabel('Full name').fill(UNSEEN)
  await panel.getByLabel('Username').fill(person.username)
  await panel.getByLabel('Email').fill(`${mailbox}@münchen.example`)
  await panel.getByLabel('Password', { exact: true }).fill(password.normalize('NFD'))
  await panel.getByLabel('Confirm password').fill(password.normalize('NFC'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(panel.getByText('Full name is required')).toBeVisible()
  await panel.getByLabel('Full name').fill('አበበ በቀለ')
  await addHalf(panel.getByLabel('Full name'))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => mailsTo(server, `${mailbox}@xn--mnchen-3ya.example`)).not.toEqual([])

  const title = `${'ለ'.repeat(98)} ${'🙏🏾'.repeat(50)}!`
  await page.goto('/create-fundraiser')
  await write(page, UNSEEN)
  await publish(page)
  await expect(page.getByLabel('Fundraiser Title')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Fundraiser Title').fill(title)
  await addHalf(page.getByLabel('Fundraiser Title'))
  await addHalf(page.getByLabel('Your Story'))
  await publish(page)
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  const [fundraiser] = await published(request, title)
  if (!fundraiser) throw new Error('It was not published')
  expect(fundraiser.user.fullName).toBe('አበበ በቀለ')

  await forgetSession(page)
  const message = '🙏🏾'.repeat(250)
  await leaveForProvider(page, fundraiser, {
    'Your name': UNSEEN,
    Message: message,
    Email: `${mailbox}@münchen.example`,
  })
  await page.getByLabel('Phone number').fill('0712345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await donationsOf(request, fundraiser)).toMatchObject([{ donorName: 'Anonymous', isAnonymous: true, message }])

  await page.goto('/auth')
  await signInHere(page, `${mailbox}@XN--MNCHEN-3YA.example`, password.normalize('NFC'))
  await expect(page).toHaveURL('/dashboard')
})
