import { isWaitingCache, waitingAccountOf, waitingCache } from '../../device/cache-names'

let lastMarking: Promise<void> = Promise.resolve()

/**
 * Marks for the service worker that entries of this account wait; null when none do. The worker looks for the mark at every visit, and
 * reads the outbox only with it. Calls run one after the other, so that the last one counts. Never rejects.
 */
export function markWaiting(account: string | null): Promise<void> {
  lastMarking = lastMarking.then(() => setMark(account))
  return lastMarking
}

async function setMark(account: string | null): Promise<void> {
  const wanted = account === null ? null : waitingCache(account)
  try {
    const marks = (await caches.keys()).filter(isWaitingCache)
    if (wanted !== null && !marks.includes(wanted)) await caches.open(wanted)
    await Promise.all(marks.filter((name) => name !== wanted).map((name) => caches.delete(name)))
  } catch {
    // Cache Storage is blocked: then there is no service worker either.
  }
}

/** The account whose entries wait; null when none do, or its person has signed out. Never rejects. */
export async function waitingAccount(): Promise<string | null> {
  const mark = (await caches.keys().catch(() => [])).find(isWaitingCache)
  return mark === undefined ? null : waitingAccountOf(mark)
}
