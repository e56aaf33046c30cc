import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { delMany, keys } from 'idb-keyval'
import { getCurrentUser } from '#shared/contract/users'
import { queryFor } from '../api/queries'
import { MEDIA_CACHE, openPagesCaches, SHELL_PATH } from './caches'
import { readStoredCards } from './cards'
import { queryStore } from './database'
import { listDrafts } from './drafts/drafts'
import { listEntries } from './outbox/store'
import { currentAccount } from './settings'
import { storedKey } from './stored-queries'

/** What this device keeps for the current account, as numbers of things. */
export interface OnDevice {
  fundraisers: number
  pages: number
  pictures: number
  drafts: number
  /** Submitted entries that the server does not have yet. */
  waiting: number
  /** All storage of this site, with the app itself; null if the browser does not say. */
  bytes: number | null
}

/** Never rejects: what can't be read counts as nothing. */
export async function readOnDevice(): Promise<OnDevice> {
  const [cards, pages, pictures, drafts, entries, estimate] = await Promise.all([
    readStoredCards(),
    countPages().catch(() => 0),
    countPictures().catch(() => 0),
    listDrafts(),
    listEntries(currentAccount()).catch(() => []),
    estimateStorage(),
  ])
  const waiting = entries.filter(({ state }) => state.name !== 'sent').length
  return { fundraisers: cards.length, pages, pictures, drafts: drafts.length, waiting, bytes: estimate?.usage ?? null }
}

/** Deletes the pictures of fundraisers and people. Never rejects. */
export async function freePictures(): Promise<void> {
  try {
    await caches.delete(MEDIA_CACHE)
  } catch {
    // Storage is blocked for this site, so there are no pictures.
  }
}

/** Keeps drafts, the outbox, the app and the signed-in person's profile. Never rejects. */
export async function freePagesAndLists(client: QueryClient): Promise<void> {
  await Promise.allSettled([deletePages(), deleteReplies(client)])
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => !isProfile(queryKey) })
}

const PROFILE = queryFor(getCurrentUser, {}).queryKey
const isProfile = (key: QueryKey) => hashKey(key) === hashKey(PROFILE)

async function deleteReplies(client: QueryClient): Promise<void> {
  const profile = client.getQueryCache().find({ queryKey: PROFILE })
  const profileKey = profile && storedKey(profile)
  const others = (await keys(queryStore)).filter((key) => key !== profileKey)
  await delMany(others, queryStore)
}

async function deletePages(): Promise<void> {
  for (const cache of await openPagesCaches()) {
    await Promise.all((await pagesIn(cache)).map((page) => cache.delete(page)))
  }
}

async function countPages(): Promise<number> {
  const counts = (await openPagesCaches()).map(async (cache) => (await pagesIn(cache)).length)
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

const pagesIn = async (cache: Cache): Promise<readonly Request[]> =>
  (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(SHELL_PATH))

async function countPictures(): Promise<number> {
  // Opening a cache would create it.
  return (await caches.has(MEDIA_CACHE)) ? (await (await caches.open(MEDIA_CACHE)).keys()).length : 0
}

const estimateStorage = async (): Promise<StorageEstimate | undefined> =>
  navigator.storage?.estimate?.().catch(() => undefined)
