import { computed, effect, signal } from '@preact/signals-react'
import type { QueryClient } from '@tanstack/react-query'
import { listCreatedProfiles } from '#shared/contract/created-profiles'
import { countFundraisers, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { getUserTotals } from '#shared/contract/user-totals'
import { getCurrentUser, getUser } from '#shared/contract/users'
import { currentAccount } from '../account'
import { dropUnsaved } from '../autosave'
import { connection, reconnections } from '../connection'
import { askToKeepStorage } from '../keep-storage'
import { hearTabs, tellTabs } from '../tabs'
import { announce } from './announce'
import { decided } from './decide'
import { drainDevice, OUTBOX } from './device'
import type { OutboxEntry } from './entry'
import { sendEntry } from './send-entry'
import { carrierFor, sentPercent } from './sent-percent'
import { addEntry, listEntries, type NewEntry, removeEntry, replaceEntry } from './store'

/** What this account has in its outbox, in the order of submission. Client-side only. */
export const outboxEntries = signal<readonly OutboxEntry[]>([])
/** The entry that is on its way at this moment. */
export const sendingId = signal<string | null>(null)
/** Something waits, but the server does not know who this is. */
export const mustSignInToSend = signal(false)
/** The latest entry that does not wait any more: the server has it, or it needs the person. */
const lastSettled = signal<OutboxEntry | null>(null)
/** Entries whose form waits to say itself what became of them. */
const awaited = new Set<OutboxEntry['id']>()

export const unsentEntries = computed(() => outboxEntries.value.filter(({ state }) => state.name !== 'sent'))

const FUNDRAISER_CALLS = [listFundraisers.name, getFundraiser.name, countFundraisers.name, getUserTotals.name]
const PROFILE_CALLS = [getUser.name, getCurrentUser.name]

const WEEK = 7 * 24 * 60 * 60_000
/** Milliseconds after which to look again when somebody else is at it. */
const LOOK_AGAIN = 2_000

let isStarted = false
let timer: ReturnType<typeof setTimeout> | undefined

type Content = Pick<NewEntry, 'kind' | 'draftKey' | 'entity' | 'fields' | 'typed' | 'base' | 'version' | 'image'>

/**
 * Takes what a person has submitted, and waits for what becomes of it as `whenSettled` does: once it is on the device, it is
 * sent without them. A device that keeps nothing must not stop a working network: then it is sent at once. Throws as `send`
 * does, in that case only.
 */
export async function submitAndWait(content: Content, patience: number): Promise<OutboxEntry | undefined> {
  const entry: NewEntry = {
    ...content,
    id: crypto.randomUUID(),
    account: currentAccount(),
    createdAt: Date.now(),
    tries: 0,
    nextTryAt: 0,
    state: { name: 'waiting' },
  }
  const isKept = await take(entry).then(
    () => true,
    () => false,
  )
  return isKept ? whenSettled(entry.id, patience) : sendAtOnce({ ...entry, sequence: 0 })
}

async function take(entry: NewEntry): Promise<void> {
  const { account, kind, draftKey: key } = entry
  dropUnsaved(kind, key)
  await addEntry(entry, { account, kind, key })
  await showEntries()
  tellTabs({ type: 'outbox' })
  void askToKeepStorage()
  void registerSync()
  wakeOutbox()
}

/** Under the entry's own key: should the device have kept it after all, only too late, then it is one and the same. */
async function sendAtOnce(entry: OutboxEntry): Promise<OutboxEntry> {
  const { id } = await sendEntry(entry)
  const sent: OutboxEntry = { ...entry, state: { name: 'sent', at: Date.now(), id } }
  awaited.add(sent.id)
  lastSettled.value = sent
  return sent
}

/** The person does not want it any more. What may have reached the server is not undone by this. */
export async function discard(id: string): Promise<void> {
  await removeEntry(id)
  await showEntries()
  tellTabs({ type: 'outbox' })
}

/** Sends what the person has decided about an entry in conflict: whose value each field gets. */
export async function decide(entry: OutboxEntry, keepsMine: (field: string) => boolean): Promise<void> {
  const next = decided(entry, keepsMine, crypto.randomUUID())
  await (next ? replaceEntry(entry.id, next) : removeEntry(entry.id))
  await showEntries()
  tellTabs({ type: 'outbox' })
  wakeOutbox()
}

/** Looks after the outbox for as long as the page lives: at start, on reconnecting, on coming into sight, and in time. */
export function startOutbox(client: QueryClient): void {
  if (isStarted) return void showEntries().then(wakeOutbox)
  isStarted = true
  followSettled(client)
  hearTabs(({ type }) => type === 'outbox' && void showEntries())
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data?.type === OUTBOX && void showEntries())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wakeOutbox())
  addEventListener('online', wakeOutbox)
  effect(() => {
    if (reconnections.value > 0) wakeOutbox()
  })
  void showEntries().then(async () => {
    await forgetLongSent()
    if (unsentEntries.value.length === 0) return
    // A background sync that has failed three times is over: ask for it anew at each start.
    void registerSync()
    wakeOutbox()
  })
}

/**
 * Waits for what becomes of an entry that was just submitted: until the server has answered, or there turns out to be no
 * connection, or patience ends (ms). Undefined when the entry is gone.
 */
function whenSettled(id: string, patience: number): Promise<OutboxEntry | undefined> {
  const find = () => outboxEntries.value.find((entry) => entry.id === id)
  awaited.add(id)
  return new Promise((resolve) => {
    const finish = () => {
      awaited.delete(id)
      stop()
      clearTimeout(limit)
      resolve(find())
    }
    const limit = setTimeout(finish, patience)
    const stop = effect(() => {
      const mustWait = mustSignInToSend.value || connection.value === 'offline'
      if (find()?.state.name !== 'waiting' || mustWait) queueMicrotask(() => finish())
    })
  })
}

/** What shows a thing that was changed here or elsewhere shows it anew; and the person is told, unless a form does that. */
function followSettled(client: QueryClient): void {
  effect(() => {
    const entry = lastSettled.value
    if (!entry) return
    if (!awaited.has(entry.id) && document.visibilityState === 'visible') announce(entry)
    if (entry.state.name === 'refused') return
    const calls = entry.kind.startsWith('fundraiser.') ? FUNDRAISER_CALLS : PROFILE_CALLS
    void client.invalidateQueries({
      predicate: ({ queryKey }) => calls.some((name) => String(queryKey[0]).startsWith(name)),
    })
    if (entry.kind !== 'profile.create') return
    // Also where nothing shows them now: the new one must be among them without a connection.
    void client.refetchQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(listCreatedProfiles.name),
    })
  })
}

/** Sends what can be sent, now. */
export function wakeOutbox(): void {
  if (unsentEntries.value.some(({ state }) => state.name === 'waiting')) void run()
}

async function run(): Promise<void> {
  clearTimeout(timer)
  const events = {
    onSending(id: string) {
      sendingId.value = id
    },
    onChange() {
      void showEntries()
      tellTabs({ type: 'outbox' })
    },
    onSent: () => undefined,
  }
  const result = await drainDevice(events, carrierFor).catch(() => undefined)
  if (result === null) {
    // Another tab, the worker or an earlier call, which may have looked before the newest entry was there.
    timer = setTimeout(wakeOutbox, LOOK_AGAIN)
    return
  }
  sendingId.value = null
  sentPercent.value = null
  if (!result) return
  mustSignInToSend.value = result.name === 'signed-out'
  if (result.name === 'again') timer = setTimeout(() => void run(), Math.max(0, result.at - Date.now()))
}

/** What is in the outbox, onto the screen. Where the device's storage does not answer, what was shown stays. */
export async function showEntries(): Promise<void> {
  const entries = await listEntries(currentAccount()).catch(() => null)
  if (!entries) return
  const before = outboxEntries.value
  outboxEntries.value = entries
  // Whoever sent it: this tab, another one or the worker.
  const waited = new Set(before.filter(({ state }) => state.name === 'waiting').map(({ sequence }) => sequence))
  for (const entry of entries) {
    if (entry.state.name !== 'waiting' && waited.has(entry.sequence)) lastSettled.value = entry
  }
}

async function forgetLongSent(): Promise<void> {
  const old = outboxEntries.value.filter(({ state }) => state.name === 'sent' && state.at < Date.now() - WEEK)
  for (const { id } of old) await removeEntry(id).catch(() => undefined)
}

/** Asks the browser to wake the service worker when there is a connection, even with the app closed (Chromium). */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  // Refused where the person has switched it off; then the app sends when it is opened.
  await registration?.sync?.register(OUTBOX).catch(() => undefined)
}
