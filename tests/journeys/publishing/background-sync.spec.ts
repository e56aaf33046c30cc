import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { register, signInAs } from '../support/accounts'
import { chooseLanguage, saidIn } from '../support/languages'
import { line } from '../support/people'
import { restoreConnection, waitUntilAllStored, waitUntilSyncRequested } from '../support/phone'
import { openForm, publish, published, publishIn, publishOffline, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('with the app closed, the browser publishes a fundraiser when there is a connection again', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['background-sync'])
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await waitUntilAllStored(page)
  const title = 'Sent while the phone slept'
  await publishOffline(page, title)
  await expect(page.getByText('You can close the app: it is sent when you are back online.')).toBeVisible()
  await waitUntilSyncRequested(page)
  await page.close()

  await restoreConnection(context, server)
  const count = async () => {
    const fundraisers: Fundraiser[] = await (await request.get(`/api/fundraisers?limit=100&at=${Date.now()}`)).json()
    return fundraisers.filter((fundraiser) => fundraiser.title === title).length
  }
  await expect.poll(count).toBe(1)

  const reopened = await context.newPage()
  await reopened.goto('/dashboard')
  await expect(line(reopened, title)).toContainText('Published')
  expect(await count()).toBe(1)
})

test('a sync that comes while a page sends is not used up', async ({ page, context, request, server }) => {
  await context.grantPermissions(['background-sync'])
  await openForm(page)
  const title = 'The page was closed while it sent'
  await write(page, title)
  let count = 0
  await context.route('**/api/fundraisers', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    count += 1
    // The request of the page never gets to the server.
    return count > 1 ? route.continue() : undefined
  })
  await publish(page)
  await expect.poll(() => count).toBe(1)
  await restoreConnection(context, server)
  const waitingLocks = () => page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
  await expect.poll(waitingLocks).toContain('outbox')
  expect(await published(request, title)).toEqual([])
  await page.close()
  await expect.poll(() => published(request, title)).toHaveLength(1)
})

test('the notification of the closed app is in the language in which the fundraiser was written', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['background-sync', 'notifications'])
  const said = saidIn('sw')
  const person = await register(request)
  await signInAs(page, person.email)
  await chooseLanguage(page, 'sw')
  await page.goto('/sw/create-fundraiser')
  await waitUntilAllStored(page)
  await context.setOffline(true)
  await publishIn(said, page, `Told in Swahili by ${person.username}`)
  await expect(page.getByText(said.part('Not yet public.'))).toBeVisible()
  await waitUntilSyncRequested(page)
  await page.close()

  const [worker] = context.serviceWorkers()
  const titles = () =>
    worker?.evaluate(async () => {
      const scope: unknown = self
      if (!(scope instanceof ServiceWorkerGlobalScope)) throw new Error('Not the worker')
      return (await scope.registration.getNotifications()).map(({ title }) => title)
    })
  await restoreConnection(context, server)
  await expect.poll(titles).toEqual([expect.stringMatching(said('Your fundraiser is live'))])
})
