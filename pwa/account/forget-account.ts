import { del } from 'idb-keyval'
import { pageSide } from '../api/page-side'
import { currentAccount } from '../offline/device/account'
import { isPagesCache, MEDIA_CACHE, SHELL_PATH } from '../offline/device/cache-names'
import { REMEMBERED_NUMBER, writeSetting } from '../offline/device/device-settings'
import { forgetTab } from '../offline/device/tab-session'
import { deleteDraft, listDrafts } from '../offline/drafts/drafts'
import { lastNumberKey } from '../offline/outbox/numbers'
import { showBadge } from '../offline/outbox/status/badge'
import { listEntries, removeEntry } from '../offline/outbox/store'
import { forgetAll } from '../offline/reading/stored-copies'
import { deviceStore } from '../offline/storage/connection'

/**
 * Removes all data from the device that the current account has read or sent. Drafts and unsent entries stay under the account, where
 * no other account sees them, unless the account is closed: nothing is ever dropped silently. Never rejects.
 */
export async function forgetAccount(isClosed: boolean): Promise<void> {
  writeSetting(REMEMBERED_NUMBER, null)
  forgetTab()
  const ofClosed = isClosed ? [forgetDrafts(), del(lastNumberKey(currentAccount()), deviceStore)] : []
  const outbox = [forgetEntries(isClosed), showBadge(0)]
  await Promise.allSettled([...outbox, ...ofClosed, forgetAll(), forgetFiles()])
}

/** The number of submitted entries of this account that the server does not have yet. Never rejects. */
export async function countUnsent(): Promise<number> {
  const entries = await listEntries(currentAccount()).catch(() => [])
  return entries.filter(({ state }) => state.name !== 'sent').length
}

async function forgetEntries(withUnsent: boolean): Promise<void> {
  const entries = await listEntries(currentAccount())
  const removed = entries.filter(({ state }) => withUnsent || state.name === 'sent')
  await Promise.all(removed.map(({ id }) => removeEntry(id)))
}

async function forgetDrafts(): Promise<void> {
  const { removeRecords } = await import('../offline/drafts/copies/records')
  await removeRecords(currentAccount())
  const drafts = await listDrafts()
  await Promise.all(drafts.map(({ kind, key }) => deleteDraft(kind, key)))
}

/**
 * Removes cached pages and pictures: they are public, but show what was read. The shells and the first page stay, because signing out leads
 * there, also offline.
 */
async function forgetFiles(): Promise<void> {
  await caches.delete(MEDIA_CACHE)
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const cache = await caches.open(name)
    const pages = await cache.keys()
    await Promise.all(pages.filter(({ url }) => !staysKept(new URL(url).pathname)).map((page) => cache.delete(page)))
  }
}

const staysKept = (path: string): boolean => path.endsWith(SHELL_PATH) || path === '/' || path === pageSide().prefix
