import { effect, signal } from '@preact/signals-react'
import { Workbox } from 'workbox-window'
import { connection } from '../connection/connection'
import { dataSaver } from '../connection/data-saver'
import { isPaying } from '../device/busy'
import { notifyTabs } from '../device/tabs'
import { saveAll } from '../drafts/autosave'

const HOUR = 60 * 60 * 1000
/** Milliseconds that other tabs get to save drafts. */
const TIME_TO_SAVE = 300

/** Whether a new version is fetched and waits for the person's consent. */
export const isUpdateReady = signal(false)

/** Whether the server refuses the requests of this build. */
export const isAppTooOld = signal(false)

const workbox = new Workbox('/sw.js')

/** Checks for new versions when the app becomes visible again, and switches to them when the person accepts. */
export async function watchForUpdates(): Promise<void> {
  // The first worker takes over a page that works already; only a change of workers needs a reload.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker && !isPaying()) location.reload()
    hadWorker = true
  })
  workbox.addEventListener('waiting', () => {
    isUpdateReady.value = true
  })
  await workbox.register()
  effect(() => {
    if (isAppTooOld.value) void workbox.update().catch(() => undefined)
  })
  await keepEverything()

  // Browsers check at navigations, but an installed app may live for days without one.
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
 * Lets the worker fetch all files that it needs to answer every page: after a first visit it has only the files that the page has
 * loaded. The optional pages come after them, with a good connection and without data saver only.
 */
async function keepEverything(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_EVERYTHING', hasTime: connection.value === 'online' && !dataSaver.value })
}

/** Switches to the new version: every tab saves its drafts, then each reloads. Without a worker, a reload is enough. */
export async function acceptUpdate(): Promise<void> {
  notifyTabs({ type: 'save-drafts' })
  await Promise.all([saveAll(), new Promise((resolve) => setTimeout(resolve, TIME_TO_SAVE))])
  if (isUpdateReady.value) workbox.messageSkipWaiting()
  else location.reload()
}
