import { ANSWER_TIMEOUT, connect, type RunTransaction } from './connection'

/**
 * `drafts` has typed content, `outbox` submitted content, `device` what this device must remember (see `device-store.ts`). One
 * database, so that one transaction can change several of them.
 */
type StoreName = 'drafts' | 'outbox' | 'device'

const run = connect<StoreName>({
  name: 'pamoja',
  version: 1,
  // A dying battery must not lose typed text.
  durability: 'strict',
  upgrade(database) {
    database.createObjectStore('drafts', { keyPath: ['account', 'kind', 'key'] })
    database.createObjectStore('outbox', { keyPath: 'id' })
    database.createObjectStore('device')
  },
})

/** Runs one transaction like `connect`, but rejects with a TimeoutError when the storage does not answer. */
export const inTransaction: RunTransaction<StoreName> = (stores, mode, work) => inTime(run(stores, mode, work))

/** Rejects with a TimeoutError when the storage does not answer. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('The storage does not answer', 'TimeoutError')),
      ANSWER_TIMEOUT,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
