import { effect, signal } from '@preact/signals-react'
import { messageSW, Workbox } from 'workbox-window'
import { trustScripts } from '../page/trusted-scripts'
import { isBusy, isPaying } from './busy'
import { connection } from './connection'
import { writesDrafts } from './drafts/drafts'
import { untilQuiet } from './fetch-ahead'
import { CHOSEN_LANGUAGE, readSetting } from './settings'
import { freeLine, notifyTabs } from './tabs'
import type { PageMessage, StoredArea } from './worker-messages'

const HOUR = 60 * 60 * 1000
const TIME_TO_SAVE = 300
/** Milliseconds until the worker is asked again to store files, if it had to stop. */
const KEEPING_PAUSE = 10_000

export const isUpdateReady = signal(false)

export const isAppTooOld = signal(false)

/** Null where the browser has no workers. */
const worker = 'serviceWorker' in navigator ? makeWorker() : null

function makeWorker(): Workbox {
  return import.meta.env.DEV ? new Workbox('/dev-sw.js?dev-sw', { type: 'module' }) : new Workbox('/sw.js')
}

/** Once nobody pays or sends. Rejects where the browser refuses workers. */
export async function startWorker(): Promise<void> {
  if (!worker) return
  // The first worker takes over a page that works already; only a change of workers needs a reload.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker && !isPaying()) location.reload()
    hadWorker = true
  })
  await freeLine()
  trustScripts()
  const registration = await worker.register({ immediate: true })
  if (registration) followVersions(registration)
  const { active } = await navigator.serviceWorker.ready
  // A page that came after the worker had taken over all pages has none.
  if (active && !navigator.serviceWorker.controller) active.postMessage({ type: 'TAKE_OVER' } satisfies PageMessage)
  effect(() => {
    if (isAppTooOld.value) lookForUpdate()
  })

  // Browsers check at navigations, but an installed app may live for days without one.
  let lookedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    const isVisible = document.visibilityState === 'visible'
    const isDue = isVisible && !isBusy() && connection.value !== 'offline' && performance.now() - lookedAt > HOUR
    if (!isDue) return
    lookedAt = performance.now()
    lookForUpdate()
  })
}

/** Workbox tells of no version that was on its way before the page registered, and of none after the second. */
function followVersions(registration: ServiceWorkerRegistration): void {
  // A first worker passes through the state of waiting too, but has no other one to replace.
  const look = () => {
    isUpdateReady.value = registration.waiting !== null && registration.active !== null
  }
  const follow = () => (registration.installing ?? registration.waiting)?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  look()
}

const lookForUpdate = () => void worker?.update().catch(() => undefined)

/** Lets the worker store areas of the app for use without a connection, and what this page has loaded, while the line is quiet. */
export async function storeAreas(areas: readonly StoredArea[]): Promise<void> {
  if (!worker) return
  await navigator.serviceWorker.ready
  for (;;) {
    await untilQuiet()
    const language = readSetting(CHOSEN_LANGUAGE)
    if (await askWorker({ type: 'KEEP', areas, loaded: loadedFiles(), language })) return
    await new Promise((resolve) => setTimeout(resolve, KEEPING_PAUSE))
  }
}

function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

/** Every tab saves its drafts and reloads; a worker that is storing can't be replaced. */
export async function acceptUpdate(): Promise<void> {
  notifyTabs({ type: 'save-drafts' })
  await Promise.all([saveDrafts(), new Promise((resolve) => setTimeout(resolve, TIME_TO_SAVE))])
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.waiting) return location.reload()
  registration.active?.postMessage({ type: 'STOP_KEEPING' } satisfies PageMessage)
  void messageSW(registration.waiting, { type: 'SKIP_WAITING' } satisfies PageMessage)
}

export async function saveDrafts(): Promise<void> {
  if (!writesDrafts.value) return
  await import('./drafts/autosave').then(({ saveAll }) => saveAll()).catch(() => undefined)
}

/** Milliseconds after which browsers have ended what a worker does. */
const LONGEST_WORK = 5 * 60_000

/** Asks the active worker, which may not answer for this page yet. False without one, or when the browser ends it meanwhile. */
export async function askWorker(message: PageMessage): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return false
  const late = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_WORK, false))
  return (await Promise.race([messageSW(registration.active, message), late])) === true
}
