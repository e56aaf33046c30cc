import { effect, signal } from '@preact/signals-react'
import { connection } from '../connection/connection'
import { untilQuiet } from '../connection/fetch-ahead'
import { isBusy, isPaying } from '../device/busy'
import { CHOSEN_LANGUAGE, readSetting } from '../device/device-settings'
import { notifyTabs } from '../device/tabs'
import { askWorker, tellWorkers } from '../device/tell-worker'
import { saveDrafts } from '../drafts/save-drafts'
import { loadedFiles } from './loaded-files'

const HOUR = 60 * 60 * 1000
/** Milliseconds that other tabs get to save drafts. */
const TIME_TO_SAVE = 300
/** Milliseconds until the worker is asked again to fetch the rest, if it had to stop. */
const KEEPING_PAUSE = 10_000

/** Whether a new version is fetched and waits for the person's consent. */
export const isUpdateReady = signal(false)

/** Whether the server refuses the requests of this build. */
export const isAppTooOld = signal(false)

/**
 * Checks for new versions when the app becomes visible again, and switches to them when the person accepts. `untilInvolved` resolves when
 * everything may be fetched that people need who do more than read.
 */
export async function watchForUpdates(untilInvolved: () => Promise<void>): Promise<void> {
  // The first worker takes over a page that works already; only a change of workers needs a reload.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker && !isPaying()) location.reload()
    hadWorker = true
  })
  const registration = await navigator.serviceWorker.ready
  // A worker that was there before has seen these loads itself.
  void keepFiles(hadWorker, untilInvolved).catch(() => undefined)

  // A first worker passes through the state of waiting too, but has no other one to replace.
  const look = () => {
    isUpdateReady.value = registration.waiting !== null && registration.active !== null
  }
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  look()
  effect(() => {
    if (isAppTooOld.value) void registration.update().catch(() => undefined)
  })

  // Browsers check at navigations, but an installed app may live for days without one.
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    const isVisible = document.visibilityState === 'visible'
    const isDue = isVisible && !isBusy() && connection.value !== 'offline' && Date.now() - lookedAt > HOUR
    if (!isDue) return
    lookedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

/** At a first visit what lists and fundraisers need; the rest when the visitor comes back or begins something. */
async function keepFiles(hadWorker: boolean, untilInvolved: () => Promise<void>): Promise<void> {
  const loaded = hadWorker ? () => [] : loadedFiles
  let isFirstVisit = true
  const involved = untilInvolved().then(() => {
    isFirstVisit = false
  })
  await keepEverything(loaded, () => isFirstVisit)
  if (!isFirstVisit) return
  await involved
  await keepEverything(loaded, () => false)
}

/**
 * Lets the worker fetch the files that it needs to answer every page, while the line is quiet: after a first visit it has only the
 * shell and the public files that the page has loaded. The optional pages come after them, with a good connection only.
 */
async function keepEverything(loaded: () => readonly string[], isFirst: () => boolean): Promise<void> {
  for (;;) {
    const stop = await untilQuiet()
    const tell = () => void tellWorkers({ type: 'STOP_FETCHING' })
    stop.addEventListener('abort', tell, { once: true })
    const files = loaded()
    const isFirstVisit = isFirst()
    const answer = askWorker({
      type: 'KEEP_EVERYTHING',
      hasTime: connection.value === 'online',
      isFirstVisit,
      loaded: files,
      language: readSetting(CHOSEN_LANGUAGE),
    })
    const isComplete = await answer.finally(() => stop.removeEventListener('abort', tell))
    // A load that was under way when the worker took over has arrived meanwhile.
    if (isComplete && loaded().length === files.length && isFirst() === isFirstVisit) return
    if (!isComplete) await new Promise((resolve) => setTimeout(resolve, KEEPING_PAUSE))
  }
}

/**
 * Switches to the new version: every tab saves its drafts, then each reloads. Without a worker, a reload is enough. The earlier worker
 * stops what it fetches for later: the browser lets nobody take over from a worker that is at work.
 */
export async function acceptUpdate(): Promise<void> {
  notifyTabs({ type: 'save-drafts' })
  const pause = new Promise((resolve) => setTimeout(resolve, TIME_TO_SAVE))
  await Promise.all([saveDrafts(), tellWorkers({ type: 'STOP_FETCHING' }), pause])
  if (!isUpdateReady.value) return location.reload()
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
}
