import type { Fundraiser } from '../../shared/contract/fundraisers'
import { connectionComesBack, everythingKept, syncAskedFor } from './phone'
import { expect, test } from './server'
import { signInAs } from './signing-in'

test('with the app closed, the browser sends what waits when there is a connection again', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['background-sync'])
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await everythingKept(page)
  await context.setOffline(true)
  await page.getByLabel('Fundraiser Title').fill('Sent while the phone slept')
  await page.getByLabel('Category').selectOption('medical')
  await page.getByLabel('Goal Amount').fill('120')
  await page.getByLabel('Your Story').fill('Physiotherapy after the accident, twelve sessions.')
  await page.getByRole('button', { name: 'Publish Fundraiser' }).click()
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await syncAskedFor(page)
  await page.close()

  await connectionComesBack(context, server)
  const count = async () => {
    const fundraisers: Fundraiser[] = await (await request.get(`/api/fundraisers?limit=100&at=${Date.now()}`)).json()
    return fundraisers.filter(({ title }) => title === 'Sent while the phone slept').length
  }
  await expect.poll(count, { timeout: 20_000 }).toBe(1)

  const reopened = await context.newPage()
  await reopened.goto('/browse')
  await reopened.waitForTimeout(1_000)
  expect(await count()).toBe(1)
})
