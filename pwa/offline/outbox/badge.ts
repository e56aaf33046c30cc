import { set } from 'idb-keyval'
import { say } from '#shared/language/say'
import { deviceStore, IS_INSTALLED, readMark } from '../database'
import type { OutboxEntry, OutboxKind } from '../drafts/entry'
import { VISITOR } from '../settings'

/** Not in Firefox and on Android; in Safari for installed apps. */
interface Badging {
  setAppBadge(count: number): Promise<void>
  clearAppBadge(): Promise<void>
}

/** Shows a number on the app's icon, in a page or in the service worker: see `badgeCount`. Never rejects. */
export async function showBadge(count: number): Promise<void> {
  const badging: Partial<Badging> = navigator
  const shown = count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.()
  await shown?.catch(() => undefined)
}

/** Notes for the service worker that this page is the installed app. Never rejects. */
export async function markInstalled(): Promise<void> {
  if (matchMedia('(display-mode: standalone)').matches)
    await set(IS_INSTALLED, true, deviceStore).catch(() => undefined)
}

/** Without an icon some builds of Chromium end the worker's process. Never rejects. */
export async function showBadgeInWorker(count: number): Promise<void> {
  if (await readMark(IS_INSTALLED)) await showBadge(count)
}

export const needsPerson = ({ state }: OutboxEntry): boolean => state.name === 'refused' || state.name === 'conflict'

/** What waits for the person: entries that need an action, also those that wait for signing in (`mustSignIn`), and unread notifications. */
export const badgeCount = (entries: readonly OutboxEntry[], mustSignIn: boolean, unread: number): number =>
  unread +
  entries.filter(
    (entry) => needsPerson(entry) || (mustSignIn && entry.account !== VISITOR && entry.state.name === 'waiting'),
  ).length

export function noticeTitle(kind: OutboxKind): string {
  if (kind === 'message.send') return say('Message Sent')
  if (kind === 'news.post') return say('News Posted')
  return kind === 'fundraiser.create' ? say('Your fundraiser is live') : say('Your changes were saved')
}
