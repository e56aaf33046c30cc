import { computed, effect, signal } from '@preact/signals-react'
import type { QueryClient } from '@tanstack/react-query'
import { getOverview } from '#shared/contract/account/overview'
import { countFundraisers, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { listNews } from '#shared/contract/news'
import { getMonth } from '#shared/contract/posting-news'
import { getUserTotals } from '#shared/contract/user-donations'
import { getCurrentUser, getUser } from '#shared/contract/users'
import { connection } from '../connection'
import { askAgain } from '../database'
import { dropUnsaved } from '../drafts/autosave'
import type { OutboxEntry } from '../drafts/entry'
import { askToKeepStorage } from '../persistent-storage'
import { unreadCount } from '../read-up-to'
import { currentAccount, VISITOR, VISITOR_WROTE, writeSetting } from '../settings'
import { notifyTabs, OUTBOX, onTabMessage } from '../tabs'
import { badgeCount, markInstalled, noticeTitle, showBadge } from './badge'
import { decided } from './merge'
import { announce } from './outbox-text'
import { createPageSender, mustSignInToSend, registerSync } from './page-sender'
import { abortSending } from './send-device'
import { sendEntry } from './send-entry'
import { addEntry, forgetLongSent, listEntries, type NewEntry, removeEntry, replaceEntry } from './store'

export const outboxEntries = signal<readonly OutboxEntry[]>([])
const lastSettled = signal<OutboxEntry | null>(null)
/** Entries whose form is still open and shows the result itself. */
const shownByForm = new Set<OutboxEntry['id']>()

const FUNDRAISER_CALLS = [listFundraisers.name, getFundraiser.name, countFundraisers.name, getUserTotals.name]
const NEWS_CALLS = [listNews.name, getMonth.name]
const PROFILE_CALLS = [getUser.name, getCurrentUser.name]

/** Those of visitors, which are sent without a session and shown to visitors alone. */
const visitorEntries = signal<readonly OutboxEntry[]>([])
const isWaiting = computed(() =>
  [...outboxEntries.value, ...visitorEntries.value].some(({ state }) => state.name === 'waiting'),
)

const sender = createPageSender({
  hasWaiting: () => isWaiting.value,
  onChange() {
    void showEntries()
    notifyTabs({ type: 'outbox' })
  },
})
/** `again`: something still waits; null: another page or the worker sends; undefined: nothing waits. */
export const sendNow = sender.hurry

let isStarted = false

type Content = Pick<
  NewEntry,
  'id' | 'kind' | 'draftKey' | 'entity' | 'fields' | 'typed' | 'base' | 'version' | 'image' | 'pictures'
>

interface Submission {
  /** The entry with its result, like `whenSettled`. */
  entry: OutboxEntry | undefined
  /** An earlier submission of the same draft, which may have other content; null if there was none. */
  earlier: Pick<OutboxEntry, 'typed' | 'image' | 'pictures'> | null
}

/** When storage fails, the entry is sent at once, and only then this throws like `send`. */
export async function submitAndWait(content: Content, timeoutMs: number): Promise<Submission> {
  const entry: NewEntry = {
    ...content,
    account: currentAccount(),
    createdAt: Date.now(),
    tries: 0,
    nextTryAt: 0,
    state: { name: 'waiting' },
    notice: noticeTitle(content.kind),
    language: document.documentElement.lang,
  }
  const isNew = await take(entry).catch(() => null)
  if (isNew === null) return { entry: await sendAtOnce({ ...entry, sequence: 0 }), earlier: null }
  const stored = outboxEntries.value.find(({ id }) => id === entry.id)
  const earlier = isNew ? null : { typed: {}, image: undefined, ...stored }
  return { entry: await whenSettled(entry.id, timeoutMs), earlier }
}

/** False when the draft was submitted before, as `addEntry`. */
async function take(entry: NewEntry): Promise<boolean> {
  const { account, kind, draftKey: key } = entry
  dropUnsaved(kind, key)
  if (account === VISITOR) writeSetting(VISITOR_WROTE, 'yes')
  const isNew = await addEntry(entry, { account, kind, key })
  await showEntries()
  notifyTabs({ type: 'outbox' })
  void askToKeepStorage()
  void registerSync()
  sender.wake()
  return isNew
}

/** Uses the entry's own key: if storage has kept the entry after all, but too late, the server does not process it twice. */
async function sendAtOnce(entry: OutboxEntry): Promise<OutboxEntry> {
  const { id } = await sendEntry(entry)
  const sent: OutboxEntry = { ...entry, state: { name: 'sent', at: Date.now(), id } }
  shownByForm.add(sent.id)
  lastSettled.value = sent
  return sent
}

/** Removes an entry that the person does not want any more. Does not undo a try that may have reached the server. */
export async function discard(id: string): Promise<void> {
  await removeEntry(id)
  await showEntries()
  notifyTabs({ type: 'outbox' })
}

export async function decide(entry: OutboxEntry, keepsMine: (field: string) => boolean): Promise<void> {
  const next = decided(entry, keepsMine, crypto.randomUUID())
  await (next ? replaceEntry(entry.id, next) : removeEntry(entry.id))
  await showEntries()
  notifyTabs({ type: 'outbox' })
  sender.wake()
}

/** Keeps sending the outbox while the page lives: at start, on reconnection, when the page becomes visible, and on retry timers. */
export function startOutbox(client: QueryClient): void {
  if (isStarted) return void showEntries().then(sendNow)
  isStarted = true
  followSettled(client)
  onTabMessage(({ type }) => {
    if (type === 'outbox') void showEntries()
    if (type === 'stop-sending') abortSending()
  })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data?.type === OUTBOX && void showEntries())
  void forgetLongSent().then(async () => {
    await showEntries()
    effect(() => void showBadge(badgeCount(outboxEntries.value, mustSignInToSend.value, unreadCount.value)))
    void markInstalled()
    sender.start()
  })
}

/** Until the server answers, there is no connection or session, or `timeoutMs` have passed. */
function whenSettled(id: string, timeoutMs: number): Promise<OutboxEntry | undefined> {
  const find = () => outboxEntries.value.find((entry) => entry.id === id)
  shownByForm.add(id)
  return new Promise((resolve) => {
    const finish = () => {
      shownByForm.delete(id)
      stop()
      clearTimeout(limit)
      resolve(find())
    }
    const limit = setTimeout(finish, timeoutMs)
    const stop = effect(() => {
      const entry = find()
      const mustSignIn = mustSignInToSend.value && entry?.account !== VISITOR
      const mustWait = mustSignIn || connection.value === 'offline'
      if (entry?.state.name !== 'waiting' || mustWait) queueMicrotask(() => finish())
    })
  })
}

/** Refetches the queries that show a changed object, and tells the person the result, unless a form does that. */
function followSettled(client: QueryClient): void {
  effect(() => {
    const entry = lastSettled.value
    if (!entry) return
    if (!shownByForm.has(entry.id) && document.visibilityState === 'visible') announce(entry)
    if (entry.state.name === 'refused' || entry.kind === 'message.send') return
    const calls = callsShowing(entry)
    void client.invalidateQueries({
      predicate: ({ queryKey }) => calls.some((name) => String(queryKey[0]).startsWith(name)),
    })
    if (entry.kind !== 'profile.create') return
    // Also when no component shows them: the form leads to another screen at once.
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getOverview.name),
      refetchType: 'all',
    })
  })
}

function callsShowing({ kind }: OutboxEntry): readonly string[] {
  if (kind === 'news.post') return NEWS_CALLS
  return kind.startsWith('fundraiser.') ? FUNDRAISER_CALLS : PROFILE_CALLS
}

/** Reads the outbox into `outboxEntries`. Without an answer from storage the earlier entries stay. */
export async function showEntries(): Promise<void> {
  const account = currentAccount()
  const entries = await askAgain(() => listEntries(account)).catch(() => null)
  const ofVisitors = account === VISITOR ? [] : await listEntries(VISITOR).catch(() => [])
  if (!entries || account !== currentAccount()) return
  visitorEntries.value = ofVisitors
  const before = outboxEntries.value
  outboxEntries.value = entries
  // Covers entries that this tab, another tab or the worker has sent.
  const waited = new Set(before.filter(({ state }) => state.name === 'waiting').map(({ sequence }) => sequence))
  for (const entry of entries) {
    if (entry.state.name !== 'waiting' && waited.has(entry.sequence)) lastSettled.value = entry
  }
}
