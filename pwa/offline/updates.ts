import { signal } from '@preact/signals-react'
import { Workbox } from 'workbox-window'
import { saveAll } from './autosave'
import { isPaying } from './busy'
import { connection } from './connection'
import { dataSaver } from './data-saver'
import { tellTabs } from './tabs'

const HOUR = 60 * 60 * 1000
/** Milliseconds that other tabs get to write what is being typed to the device. */
const TIME_TO_SAVE = 300

/** Whether a new version has been fetched and waits for the person to say yes. */
export const isUpdateReady = signal(false)

const workbox = new Workbox('/sw.js')

/** Goes over to new versions when a person wants it, and looks for them when the app comes back into view. */
export async function watchForUpdates(): Promise<void> {
  // A first worker takes over a page that works already; only a change of workers needs the page anew.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker && !isPaying()) location.reload()
    hadWorker = true
  })
  workbox.addEventListener('waiting', () => {
    isUpdateReady.value = true
  })
  await workbox.register()
  await keepEverything()

  // An installed app may live for days without a navigation, which is when browsers look by themselves.
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    const isDue =
      document.visibilityState === 'visible' && Date.now() - lookedAt > HOUR && connection.value !== 'offline'
    if (!isDue) return
    lookedAt = Date.now()
    void workbox.update().catch(() => undefined)
  })
}

/**
 * Lets the worker fetch what it needs to answer every page: on a first visit it has only kept what the page had loaded. The pages
 * that can wait come after it, where the connection is good and data need not be saved.
 */
async function keepEverything(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_EVERYTHING', hasTime: connection.value === 'online' && !dataSaver.value })
}

/** Goes over to the new version: every tab saves what is being typed, then each loads again. */
export async function acceptUpdate(): Promise<void> {
  tellTabs({ type: 'save-drafts' })
  await Promise.all([saveAll(), new Promise((resolve) => setTimeout(resolve, TIME_TO_SAVE))])
  workbox.messageSkipWaiting()
}
