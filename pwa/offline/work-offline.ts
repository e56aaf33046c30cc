import { effect, signal } from '@preact/signals-react'
import { del, set } from 'idb-keyval'
import { ASSETS_CACHE, SHELL_PATH } from './caches'
import { probe, reportNoNetwork, worksOffline } from './connection'
import { deviceStore, readMark, WORKS_OFFLINE } from './database'
import { readSetting, WORK_OFFLINE, writeSetting } from './settings'
import { askWorker } from './updates'

/** Milliseconds until a worker counts as one that does not answer. */
const ANSWER_TIMEOUT = 5_000

/** Also after a restart. `not-ready`: no worker has stored the app. Never rejects. */
export async function goOffline(): Promise<'done' | 'not-ready' | 'no-storage'> {
  try {
    if (!navigator.serviceWorker?.controller) return 'not-ready'
    await storeThisPage()
    // The worker can't read the setting, and the page can't read the mark before it renders: both are needed.
    writeSetting(WORK_OFFLINE, 'yes')
    await set(WORKS_OFFLINE, true, deviceStore)
    const isStored = readSetting(WORK_OFFLINE) !== null
    const isKnown = isStored && (await tellChoice())
    worksOffline.value = isKnown
    if (isKnown) return 'done'
    await removeMarks()
    return isStored ? 'not-ready' : 'no-storage'
  } catch (error) {
    await removeMarks()
    // Other errors: the shell, or a file that the network did not give.
    return error instanceof DOMException ? 'no-storage' : 'not-ready'
  }
}

/** Ends it, and checks the connection at once: when the server answers, data is refreshed and the outbox is sent. */
export async function goOnline(): Promise<void> {
  await removeMarks()
  // Offline until the server answers. Its answer then counts as a reconnection.
  reportNoNetwork()
  worksOffline.value = false
  await probe()
}

/** Stores the worker's mark as the setting says, if the browser has kept only one of the two. Rejects like IndexedDB. */
export async function repairMarks(): Promise<void> {
  const isMarked = Boolean(await readMark(WORKS_OFFLINE))
  // The page goes online after both are gone: a person may be doing that now.
  const isChosen = readSetting(WORK_OFFLINE) !== null
  if (isMarked === isChosen) return
  if (isChosen) await set(WORKS_OFFLINE, true, deviceStore)
  else await del(WORKS_OFFLINE, deviceStore)
  await tellChoice()
}

async function removeMarks(): Promise<void> {
  writeSetting(WORK_OFFLINE, null)
  await del(WORKS_OFFLINE, deviceStore).catch(() => undefined)
  await tellChoice()
}

/** Lets the service worker read the choice again. Whether it has answered in time. */
function tellChoice(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT, false))
  return Promise.race([askWorker({ type: 'WORK_OFFLINE' }), late])
}

/** Stores the scripts of this page: the button that ends the work offline must work after a restart. Rejects without a shell. */
async function storeThisPage(): Promise<void> {
  if (!(await caches.match(SHELL_PATH))) throw new Error('The service worker is not ready')
  const cache = await caches.open(ASSETS_CACHE)
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name)
    if (origin !== location.origin || !pathname.startsWith('/assets/')) continue
    if (!(await cache.match(pathname))) await cache.add(pathname)
  }
}

/** The value of the setting `WORK_OFFLINE` once the device had no network. Also after a restart it is then known that one came back. */
const HAD_NO_NETWORK = 'no-network'

/** The device alone is asked, because no request may leave it. Client-side only. */
export const hasNetworkReturned = signal(false)

export function watchNetworkReturn(): void {
  addEventListener('online', look)
  addEventListener('offline', look)
  effect(look)
}

function look(): void {
  const setting = readSetting(WORK_OFFLINE)
  // A person who is just going online has removed the setting: it must not come back.
  if (worksOffline.value && !navigator.onLine && setting !== null) writeSetting(WORK_OFFLINE, HAD_NO_NETWORK)
  hasNetworkReturned.value = worksOffline.value && navigator.onLine && setting === HAD_NO_NETWORK
}
