import { register } from '../support/accounts'
import { chooseLanguage } from '../support/choose-language'
import { line } from '../support/people'
import { heading, waitUntilAllStored, waitUntilPageStored } from '../support/phone'
import { publishIn } from '../support/publishing'
import { saidIn } from '../support/said'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

test.use({ serviceWorkers: 'allow' })

const swahili = saidIn('sw')
const arabic = saidIn('ar')

test('two tabs in two languages stay in theirs: what is sent, kept, and sent by the other one', async ({
  page,
  context,
  request,
}) => {
  const person = await register(request)
  await signInAs(page, person.email)
  await chooseLanguage(page, 'ar')
  await chooseLanguage(page, 'sw')
  const other = await context.newPage()
  await other.goto('/ar/dashboard')
  await page.goto('/sw/create-fundraiser')
  await waitUntilPageStored(page, '/ar/shell.html')
  await waitUntilPageStored(page, '/sw/shell.html')
  await waitUntilAllStored(page)

  const title = `Two languages by ${person.username}`
  await context.setOffline(true)
  await publishIn(swahili, page, title)
  await expect(page.getByText(swahili.part('Not yet public.'))).toBeVisible()
  await expect(line(other, title)).toBeVisible()
  await swahili.expectNoEnglish(page, title, person.fullName, person.username)
  await arabic.expectNoEnglish(other, title, person.fullName, person.username)
  await other.reload()
  await expect(line(other, title)).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('lang', 'ar')
  await arabic.expectNoEnglish(other, title, person.fullName, person.username)

  // The Arabic tab alone is left to send it.
  const sent = context.waitForEvent(
    'request',
    (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/fundraisers'),
  )
  await page.close()
  await context.setOffline(false)
  expect((await sent).headers()['pamoja-language']).toBe('sw')
  await expect(line(other, title)).toBeVisible()
  await other.goto('/ar/browse')
  await expect(heading(other)).toHaveText(arabic('Browse Fundraisers'))
})
