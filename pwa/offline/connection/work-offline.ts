import { del, set } from 'idb-keyval'
import { askWorker } from '../device/ask-worker'
import { ASSETS_CACHE, SHELL_PATH } from '../device/cache-names'
import { readSetting, WORK_OFFLINE, writeSetting } from '../device/device-settings'
import { deviceStore } from '../storage/connection'
import { WORKS_OFFLINE } from '../storage/device-store'
import { reportNoNetwork, worksOffline } from './connection'
import { probe } from './watch-connection'

/** Milliseconds until a worker counts as one that does not answer. */
const ANSWER_TIMEOUT = 5_000

/**
 * From now on no request leaves this device, also after a restart: the client refuses calls, and the service worker answers everything
 * else from what it has. `not-ready` without a service worker that has stored the app, `no-storage` when storage fails. Never rejects.
 */
export async function goOffline(): Promise<'done' | 'not-ready' | 'no-storage'> {
  try {
    if (!navigator.serviceWorker?.controller) return 'not-ready'
    await storeThisPage()
    // The worker can't read the setting, and the page can't read the mark before it renders: both are needed.
    await set(WORKS_OFFLINE, true, deviceStore)
    writeSetting(WORK_OFFLINE, 'yes')
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

/** Puts back the mark that was lost when the browser kept only one of the two. */
export async function repairMarks(): Promise<void> {
  if (worksOffline.value) await set(WORKS_OFFLINE, true, deviceStore)
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
