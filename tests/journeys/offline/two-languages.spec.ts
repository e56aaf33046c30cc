import type { Page } from '@playwright/test'
import { register } from '../support/accounts'
import { chooseLanguage } from '../support/choose-language'
import { line } from '../support/people'
import { heading, restoreConnection, waitUntilAllStored, waitUntilPageStored } from '../support/phone'
import { STORY } from '../support/publishing'
import { type Said, saidIn } from '../support/said'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

test.use({ serviceWorkers: 'allow' })

const swahili = saidIn('sw')
const arabic = saidIn('ar')

async function publish(page: Page, said: Said, title: string): Promise<void> {
  await page.getByLabel(said.part('Fundraiser Title')).fill(title)
  await page.getByRole('combobox', { name: said.part('Category') }).selectOption('education')
  await page.getByLabel(said.part('Goal Amount (USD)')).fill('450')
  await page.getByLabel(said.part('Your Story')).fill(STORY)
  await page.getByRole('button', { name: said('Publish Fundraiser') }).click()
}

test('the notification of the closed app is in the language in which the fundraiser was written', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['notifications'])
  const person = await register(request)
  await signInAs(page, person.email)
  await chooseLanguage(page, 'sw')
  await page.goto('/sw/create-fundraiser')
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await publish(page, swahili, `Told in Swahili by ${person.username}`)
  await expect(page.getByText(swahili.part('Not yet public.'))).toBeVisible()
  await page.close()

  await restoreConnection(context, server)
  const [worker] = context.serviceWorkers()
  const titles = () =>
    worker?.evaluate(async () => {
      const scope: unknown = self
      if (!(scope instanceof ServiceWorkerGlobalScope)) throw new Error('Not the worker')
      return (await scope.registration.getNotifications()).map(({ title }) => title)
    })
  await expect.poll(titles).toEqual([expect.stringMatching(swahili('Your fundraiser is live'))])
})

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

  const title = `Two languages by ${person.username}`
  await context.setOffline(true)
  await publish(page, swahili, title)
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
