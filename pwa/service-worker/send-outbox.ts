/// <reference lib="webworker" />

import { LANGUAGE_HEADER } from '#shared/language/language-header'
import { prefixOf, splitLanguage } from '#shared/language/languages'
import { newsPath } from '#shared/rules/local-path'
import { messagePath } from '#shared/rules/messages'
import { sendPendingSignOut, storedAccount } from '../account/stored-session'
import { clientPage, connectClient } from '../api/client'
import type { OutboxEntry } from '../offline/drafts/entry'
import { badgeCount, showBadgeInWorker } from '../offline/outbox/badge'
import type { DrainResult } from '../offline/outbox/drain'
import { abortSending, drainDevice, sendOnSync } from '../offline/outbox/send-device'
import { forgetPauses, listEntries } from '../offline/outbox/store'
import { storedUnread } from '../offline/read-up-to'
import { VISITOR } from '../offline/settings'
import { OUTBOX, onTabMessage } from '../offline/tabs'
import { latestLanguage } from './languages'

declare const self: ServiceWorkerGlobalScope

onTabMessage(({ type }) => type === 'stop-sending' && abortSending())

/** Milliseconds that a page which was just opened gets to send by itself: it shows what it sends, the worker does not. */
const HEAD_START = 10_000
/** Milliseconds until a visit makes the worker look again, after it could not send. */
const VISIT_PAUSE = 60_000

/** When the next visit may make the worker send, on the clock of `performance`. */
let nextVisitAt = 0

/** Rejects when entries are left, so that the browser tries again, three times in all. */
export async function sendOutbox(isLastChance: boolean): Promise<void> {
  await sendPendingSignOut()
  const isHurried = async () => isLastChance || !(await hasVisiblePage())
  await sendOnSync({ forgetPauses, drain, registerSync: async () => undefined }, isHurried)
}

async function hasVisiblePage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/** In browsers without background sync the opened page may be closed at once. Never rejects. */
export async function sendAfterVisit(): Promise<void> {
  if (performance.now() < nextVisitAt) return
  const entries = [...(await listOwnEntries()), ...(await listEntries(VISITOR).catch(() => []))]
  if (!entries.some(({ state }) => state.name === 'waiting')) return
  nextVisitAt = performance.now() + HEAD_START + VISIT_PAUSE
  await new Promise((resolve) => setTimeout(resolve, HEAD_START))
  await sendPendingSignOut()
    .then(() => drain(false))
    .catch(() => undefined)
}

/** What the server says is shown later, to the person who reads this language. */
export async function sayLanguage(): Promise<void> {
  const language = await latestLanguage().catch(() => 'en')
  const headers: Record<string, string> = language === 'en' ? {} : { [LANGUAGE_HEADER]: language }
  connectClient({ ...clientPage(), headers })
}

async function drain(waitsForLock: boolean, first?: () => Promise<void>): Promise<DrainResult | null> {
  const sent: OutboxEntry[] = []
  const events = {
    onSending: () => undefined,
    onChange: () => void notifyPages(),
    onSent: (entry: OutboxEntry) => void sent.push(entry),
  }
  // The person may have signed out without a connection while the worker waited for the lock.
  const before = () => sayLanguage().then(sendPendingSignOut).then(first)
  const result = await drainDevice(events, waitsForLock, undefined, before)
  await announce(sent)
  // Pages that are open do the same.
  if (!result) return result
  const unread = await storedUnread((await storedAccount()) ?? VISITOR)
  await showBadgeInWorker(badgeCount(await listOwnEntries(), result.name === 'signed-out', unread))
  return result
}

export async function listOwnEntries(): Promise<OutboxEntry[]> {
  const account = await storedAccount()
  return account === null ? [] : listEntries(account).catch(() => [])
}

async function notifyPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: OUTBOX })
}

/** Shows a notification about sent entries, if no window is visible and notifications are allowed. */
async function announce(all: OutboxEntry[]): Promise<void> {
  // Somebody else may hold the phone of a visitor who has reported something.
  const sent = all.filter(({ account }) => account !== VISITOR)
  // Safari on iOS has no notifications in workers.
  if (sent.length === 0 || !('Notification' in self) || Notification.permission !== 'granted') return
  const pages = await self.clients.matchAll({ type: 'window' })
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  for (const { id, kind, entity, fields, notice } of sent) {
    await self.registration.showNotification(notice, {
      body: typeof fields.title === 'string' ? fields.title : '',
      tag: id,
      icon: '/icons/icon-192.png',
      data: kind === 'message.send' ? messagePath(id) : kind === 'news.post' ? newsPath(entity) : '/dashboard',
    })
  }
}

/** Handles a tap on a notification: opens the notification's address in the reader's language, in the open window if there is one, which has saved its drafts. */
export async function openFromNotice(notice: Notification): Promise<void> {
  notice.close()
  const path = typeof notice.data === 'string' ? notice.data : '/'
  const [page] = await self.clients.matchAll({ type: 'window' })
  const address = await addressForReader(path)
  await page?.focus().catch(() => undefined)
  const shown = await page?.navigate(address).catch(() => null)
  if (!shown) await self.clients.openWindow(address)
}

/** The address of a page in the language of the open window, or else the one that was read last. */
export async function addressForReader(path: string): Promise<string> {
  const [page] = await self.clients.matchAll({ type: 'window' })
  const language = page ? splitLanguage(new URL(page.url).pathname).language : await latestLanguage()
  return prefixOf(language) + path
}
