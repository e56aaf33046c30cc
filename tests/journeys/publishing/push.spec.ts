import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { signInAs, tokenIn } from '../support/accounts'
import { askWorker, heading, waitUntilAllStored } from '../support/phone'
import { expect, inDatabase, type JourneyServer, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** What the server sends about an event, as a browser of the sandbox has decrypted it: headless browsers have no push service. */
async function receivePush(request: APIRequestContext, server: JourneyServer, page: Page, fundraiserId: number) {
  const control = (path: string) => `${server.sandboxOrigin}/_control/push/${path}`
  const { publicKey } = await (await request.get('/api/push-key')).json()
  const subscribed = await request.post(control('subscribe'), { data: { serverKey: publicKey } })
  const { endpoint, keys } = await subscribed.json()
  const headers = { Authorization: `Bearer ${await tokenIn(page)}` }
  const saved = await request.put('/api/push-subscriptions', { headers, data: { endpoint, ...keys, showsNames: true } })
  expect(saved.status()).toBe(200)
  inDatabase(
    server,
    `insert into events ("eventKey", kind, "fundraiserId", "userId", "createdAt")
     select 'month:journey', 'month', ${fundraiserId}, "userId", ${Date.now()} from push_subscriptions`,
  )
  const find = async () => {
    const arrived: { text: string }[] = await (await request.get(control('arrived'))).json()
    return arrived.find(({ text }) => new RegExp(`/fundraiser/${fundraiserId}\\b`).test(text))
  }
  await expect.poll(find).toBeTruthy()
  return (await find())?.text ?? ''
}

/** What the device keeps once its person has switched notifications on, which a headless browser can't do. */
async function noteChoice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('pamoja'))
    const choice = { account: localStorage.getItem('account'), showsNames: true, told: '', toldAt: Date.now() }
    await answer(database.transaction('values', 'readwrite').objectStore('values').put(choice, ['push']))
    database.close()
  })
}

/** As the browser's push service does, while no page of the site is open. */
const deliver = (context: BrowserContext, { origin }: JourneyServer, data: string): Promise<void> =>
  askWorker(context, origin, (browser, registrationId) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
  )

/** The notifications on screen, and whether the device has a page. Runs in the worker. */
async function seen(path: string) {
  const scope: unknown = self
  if (!(scope instanceof ServiceWorkerGlobalScope)) throw new Error('Not the worker')
  const shown = await scope.registration.getNotifications()
  const isStored = await caches.match(path).then(Boolean)
  return { shown: shown.map(({ title, tag, data }) => ({ title, tag, data })), isStored }
}

test('a push that comes while the app is closed opens its page without a network', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['notifications'])
  const [fundraiser] = await (await request.get('/api/fundraisers?limit=1&sort=ending')).json()
  const path = `/fundraiser/${fundraiser.id}`
  await signInAs(page, 'creator@pamoja.test')
  await waitUntilAllStored(page)
  const text = await receivePush(request, server, page, fundraiser.id)
  const [worker] = context.serviceWorkers()
  expect(await worker?.evaluate(seen, path)).toEqual({ shown: [], isStored: false })
  await noteChoice(page)
  await page.close()

  // Of somebody else, who has found out how to reach this browser.
  await deliver(context, server, JSON.stringify({ title: 'Your account is locked', navigate: 'https://evil.example' }))
  await deliver(context, server, text.replace(server.origin, 'https://evil.example'))
  await deliver(context, server, text)
  await deliver(context, server, text)
  await expect
    .poll(() => worker?.evaluate(seen, path))
    .toEqual({
      shown: [{ title: fundraiser.title, tag: expect.stringMatching(/^event-/), data: path }],
      isStored: true,
    })

  await context.setOffline(true)
  const tapped = await context.newPage()
  await tapped.goto(path)
  await expect(heading(tapped)).toHaveText(fundraiser.title)
})
