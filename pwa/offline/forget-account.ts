import { SHELL_PATH } from '../service-worker/shell-path'
import { currentAccount } from './account'
import { isPagesCache, MEDIA_CACHE } from './cache-names'
import { deleteDraft, listDrafts } from './drafts'
import { forgetAll } from './kept-queries'
import { listEntries, removeEntry } from './outbox/store'

/**
 * Takes everything off the device that the account which is signed in has read or sent. What it has typed and not sent stays under
 * its name, where nobody else sees it, unless the account is closed: nothing is ever dropped silently. Never rejects.
 */
export async function forgetAccount(isClosed: boolean): Promise<void> {
  await Promise.allSettled([forgetAll(), forgetEntries(isClosed), isClosed ? forgetDrafts() : null, forgetFiles()])
}

/** How many things this account has submitted that the server does not have. Never rejects. */
export async function countUnsent(): Promise<number> {
  const entries = await listEntries(currentAccount()).catch(() => [])
  return entries.filter(({ state }) => state.name !== 'sent').length
}

async function forgetEntries(withUnsent: boolean): Promise<void> {
  const entries = await listEntries(currentAccount())
  const doomed = entries.filter(({ state }) => withUnsent || state.name === 'sent')
  await Promise.all(doomed.map(({ id }) => removeEntry(id)))
}

async function forgetDrafts(): Promise<void> {
  const drafts = await listDrafts()
  await Promise.all(drafts.map(({ kind, key }) => deleteDraft(kind, key)))
}

/** Pages and pictures are public, but say what was read. The shell and the first page stay: signing out leads there offline too. */
async function forgetFiles(): Promise<void> {
  await caches.delete(MEDIA_CACHE)
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const cache = await caches.open(name)
    const pages = await cache.keys()
    await Promise.all(pages.filter(({ url }) => !STAYING.has(new URL(url).pathname)).map((page) => cache.delete(page)))
  }
}

const STAYING = new Set(['/', SHELL_PATH])
