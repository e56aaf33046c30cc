import { effect, signal } from '@preact/signals-react'
import { connection, reconnections, worksOffline } from '../connection'
import { OUTBOX } from '../tabs'
import type { DrainResult } from './drain'
import { LONGEST_PAUSE } from './failures'
import { sendsWhenClosed } from './outbox-text'
import { drainDevice, sendFromPage } from './send-device'
import { forgetPauses } from './store'
import { sentPercent, uploaderFor } from './upload'

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync (WICG), Chromium only. */
    readonly sync?: { register(tag: string): Promise<void>; getTags(): Promise<string[]> }
  }
}

export const sendingId = signal<string | null>(null)
/** Entries wait, but the server has no session for this device. */
export const mustSignInToSend = signal(false)

/** Milliseconds until the next try when another tab or the worker holds the lock. */
const LOCK_RETRY_DELAY = 2_000

let timer: ReturnType<typeof setTimeout> | undefined
let registration: ServiceWorkerRegistration | undefined

/** The result of a round. Null when another page or the worker is sending; undefined when nothing waits, or storage fails. */
type Outcome = DrainResult | null | undefined

export function createPageSender({ hasWaiting, onChange }: { hasWaiting(): boolean; onChange(): void }) {
  const onSending = (id: string) => {
    sendingId.value = id
  }
  const events = { onSending, onChange, onSent: () => undefined }
  const drain = (waits: boolean) => drainDevice(events, waits, uploaderFor)

  let last: Promise<Outcome> = Promise.resolve(undefined)
  let next: { isHurried: boolean; outcome: Promise<Outcome> } | null = null

  /** Runs one round after the other, because a round that is under way may have read the outbox already. */
  function run(isHurried: boolean): Promise<Outcome> {
    if (next) {
      next.isHurried ||= isHurried
      return next.outcome
    }
    const outcome = last.then(() => {
      const isNowHurried = next?.isHurried ?? isHurried
      next = null
      return runRound(isNowHurried)
    })
    next = { isHurried, outcome }
    last = outcome
    return outcome
  }

  async function runRound(isHurried: boolean): Promise<Outcome> {
    clearTimeout(timer)
    // Going online wakes it.
    if (worksOffline.value) return undefined
    const result = await sendFromPage({ forgetPauses, drain, registerSync }, isHurried).catch(() => undefined)
    if (result === null) {
      // Another tab or the worker is sending. It may have read the outbox before the newest entry was added.
      timer = setTimeout(wake, LOCK_RETRY_DELAY)
      return null
    }
    sendingId.value = null
    sentPercent.value = null
    if (!result) return undefined
    mustSignInToSend.value = result.name === 'signed-out'
    if (result.name === 'again')
      timer = setTimeout(() => void run(false), Math.min(LONGEST_PAUSE, Math.max(0, result.at - Date.now())))
    return result
  }

  function wake(): void {
    if (hasWaiting()) void run(false)
  }

  /** Sends everything that waits at once, also what waits for a later try. */
  const hurry = async (): Promise<Outcome> => (hasWaiting() ? run(true) : undefined)

  function start(): void {
    const beforeLeaving = () => void (hasWaiting() && registerSync())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void hurry()
      else beforeLeaving()
    })
    addEventListener('pagehide', beforeLeaving)
    addEventListener('online', () => void hurry())
    let wasOffline = false
    effect(() => {
      if (connection.value === 'offline') wasOffline = true
      else if (wasOffline) {
        wasOffline = false
        void hurry()
      }
    })
    effect(() => {
      // One request without an answer is no reason to forget a pause: a photo that never gets through would be sent again and again.
      if (reconnections.value > 0) wake()
    })
    if (!hasWaiting()) return
    void registerSync()
    void hurry()
  }

  return { wake, hurry, start }
}

/** Synchronously if it can: a page that is being closed waits for nothing. Never rejects. */
export async function registerSync(): Promise<void> {
  registration ??= await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // Refused when the person has switched it off; then the app sends when it is opened.
  const registered = registration?.sync?.register(OUTBOX).then(
    () => true,
    () => false,
  )
  sendsWhenClosed.value = (await registered) ?? false
}
