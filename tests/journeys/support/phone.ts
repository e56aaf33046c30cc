import { type BrowserContext, type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import type { CountedRequest } from '../../servers/counting-proxy'

/** The fundraiser's own heading, or that of any other page. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The line that shows the age of a saved copy. */
export const age = (page: Page) => page.getByText(/^(Saved|Offline: saved) copy from /).first()

/** The line that says that there is no connection. */
export const offlineLine = (page: Page) => page.getByText(/^(You are offline\.|Offline: saved copy from )/)

/**
 * Waits until the service worker has everything that pages need. It loads this for people who stay and begin something, so a key is
 * pressed, and a form gets the focus.
 */
export async function waitUntilAllStored(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  // Again and again, because the page may only now have begun to listen. The files come one by one, also on a busy machine.
  await expect
    .poll(() => page.evaluate(beginForm).then(() => page.evaluate(keepsFiles, ALL_FILES)), {
      timeout: 150_000,
      intervals: [1_000, 1_000, 2_000],
    })
    .toBe(true)
}

/** Waits until the service worker has stored a page. */
export async function waitUntilPageStored(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate((address) => caches.match(address).then(Boolean), path)).toBe(true)
}

/** Waits until the reply of a query is stored on the device. `part` is part of its key: the call's name, or an argument. */
export async function waitUntilQueryStored(page: Page, part: string): Promise<void> {
  await expect.poll(() => storedKeys(page)).toContainEqual(expect.stringContaining(part))
}

/**
 * What the browser does when the phone has a connection again, with the app closed or open: it wakes the service worker. It would
 * also do so by itself, but later.
 */
export async function restoreConnection(context: BrowserContext, { origin }: { origin: string }): Promise<void> {
  await context.setOffline(false)
  await askWorker(context, origin, (browser, registrationId) =>
    browser.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false }),
  )
}

/** Sends an event to the service worker, as the browser does while no page of the site is open. */
export async function askWorker(
  context: BrowserContext,
  origin: string,
  ask: (browser: CDPSession, registrationId: string) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (found) resolve(found.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await ask(browser, await registered)
  await page.close()
}

/** Whether the browser was asked to wake the service worker when there is a connection again. */
export async function waitUntilSyncRequested(page: Page): Promise<void> {
  const tags = () => page.evaluate(async () => (await navigator.serviceWorker.ready).sync?.getTags())
  await expect.poll(tags).toContain('outbox')
}

interface Counted {
  requests: CountedRequest[]
}

/**
 * Lets a minute pass for the page, and waits for the answers to its requests before, so that none times out, and after: then it has done
 * everything that it does by itself. Needs `page.clock.install()` before the page is opened.
 */
export async function letMinutePass(page: Page, server: Counted): Promise<void> {
  await waitForAnswers(page, server)
  await page.clock.runFor(60_000)
  await waitForAnswers(page, server)
}

/**
 * Stops the page's clock, about so many milliseconds from now. Needs `page.clock.install()` before the page is opened. On a busy machine
 * that time may have passed when the call arrives: then the clock has stopped all the same, and only the second call can set it.
 */
export async function pauseClock(page: Page, ahead = 1_000): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead)
  await pause().catch(pause)
}

/** Waits until no request is under way: one would time out when the page's clock is moved. */
export async function waitForAnswers(page: Page, { requests }: Counted): Promise<void> {
  // Sent after all other requests of the page: when it is answered, the others have at least been sent.
  await page.evaluate(async () => (await fetch('/healthz')).text())
  await expect.poll(() => requests.filter(({ isOver }) => !isOver)).toEqual([])
}

/**
 * Expects something to become true by itself, while time passes several times as fast for the page: not so fast that requests in
 * flight time out. Needs `page.clock.install()` before the page is opened.
 */
export function expectInTime<T>(page: Page, read: () => Promise<T> | T) {
  return expect.poll(async () => {
    await page.clock.runFor(3_000)
    return read()
  })
}

/** More tab stops than any part of a page has. */
const MAXIMUM_TAB_STOPS = 60

/** Presses Tab until the element has the focus; fails if it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAXIMUM_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/**
 * The requests of devices that reached the server, except those that offline emulation does not stop: the browser's own check of the
 * worker's script, and the page's check whether the server is back. Webhooks and the server's test of its own address are of no device.
 */
export function reached(requests: CountedRequest[]): string[] {
  const others = ['/sw.js', '/healthz', '/api/self-test']
  return requests
    .filter(({ url }) => !others.includes(url) && !url.startsWith('/api/webhooks/'))
    .map(({ method, url }) => `${method} ${url}`)
}

/** Runs in the page: what it hears when somebody begins to fill in a form. None of its own forms is changed. */
export function beginForm(): void {
  const form = document.body.appendChild(document.createElement('form'))
  form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  form.remove()
}

/** What the worker keeps for each visitor who stays. */
export const VISITED = ['libraries', 'entry-client', 'home', 'common', 'browse', 'giving', 'background'] as const
/** What it keeps for people who come back or begin something. */
export const ALL_FILES = [...VISITED, 'writing', 'create', 'reading'] as const

/** Runs in the page: whether the device has all files of these areas of the app. */
export async function keepsFiles(areas: readonly string[]): Promise<boolean> {
  const worker = await fetch('/sw.js').then((answer) => answer.text())
  const files = (worker.match(/assets\/[\w-]+\.(?:js|css)/g) ?? []).filter((file) =>
    areas.some((area) => file.startsWith(`assets/${area}-`)),
  )
  const kept = await Promise.all(files.map((file) => caches.match(`/${file}`)))
  return files.length >= areas.length && kept.every(Boolean)
}

interface Stored {
  store: string
  key: IDBValidKey
  value: unknown
}

/** Everything that this site has in IndexedDB. */
export async function storedIn(page: Page): Promise<Stored[]> {
  const text = await page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Stored[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answer(records.getAllKeys()), answer(records.getAll())])
        found.push(...keys.map((key, index) => ({ store, key, value: values[index] })))
      }
      database.close()
    }
    return JSON.stringify(found)
  })
  return JSON.parse(text)
}

/** The drafts of this device, as text. */
export async function storedDrafts(page: Page): Promise<string> {
  const drafts = (await storedIn(page)).filter(({ key }) => Array.isArray(key) && key[0] === 'draft')
  return JSON.stringify(drafts.map(({ value }) => value))
}

/** The keys of the replies that are stored on the device. */
export async function storedKeys(page: Page): Promise<string[]> {
  return (await storedIn(page)).filter(({ store }) => store === 'queries').map(({ key }) => String(key))
}

/** Everything that this site stores in IndexedDB and both web storages, as text. */
export async function allStored(page: Page): Promise<string> {
  const inWebStorage = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
  return JSON.stringify([inWebStorage, await storedIn(page)])
}

/** The errors of the pages that are opened from now on. React reports there that its page differs from the server's. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    // The browser reports the answer to the navigation itself too.
    if (message.type() === 'error' && message.location().url !== page.url()) errors.push(message.text())
  })
  return errors
}
