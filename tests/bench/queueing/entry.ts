import { readAuthToken } from '../../../pwa/api/auth-token'
import { currentAccount } from '../../../pwa/offline/device/account'
import { notifyTabs } from '../../../pwa/offline/device/tabs'
import type { Fields } from '../../../pwa/offline/drafts/entry'
import { addEntry, listEntries, removeEntry } from '../../../pwa/offline/outbox/store'

/** Runs in a page beside the app: the product's own code that keeps what waits to be sent. */
async function fill(count: number): Promise<Fields> {
  const [published] = await listEntries(currentAccount())
  if (published?.state.name !== 'waiting') throw new Error('Nothing waits to be sent')
  for (let number = 1; number < count; number += 1) {
    const id = crypto.randomUUID()
    const fields = { ...published.fields, title: `Kept offline ${number}` }
    const { account, kind } = published
    await addEntry(
      { ...published, id, draftKey: id, entity: `new-fundraiser:${id}`, fields },
      { account, kind, key: id },
    )
  }
  const kept = await listEntries(currentAccount())
  if (kept.length !== count) throw new Error(`${kept.length} of ${count} wait to be sent`)
  notifyTabs({ type: 'outbox' })
  return published.fields
}

/** Forgets what was sent, so that each round has an outbox of the same length. */
async function clear(): Promise<void> {
  for (const { id } of await listEntries(currentAccount())) await removeEntry(id)
  notifyTabs({ type: 'outbox' })
}

/** Sends as many requests with the same content, one after another. Returns the milliseconds from the first one to the last answer. */
async function sendPlainly(fields: Fields, count: number): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${readAuthToken()}` }
  const began = performance.now()
  for (let number = 0; number < count; number += 1) {
    const reply = await fetch('/api/fundraisers', {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ ...fields, title: `Sent at once ${number}` }),
    })
    if (!reply.ok) throw new Error(`Not published: ${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  return performance.now() - began
}

const queueing = { fill, clear, sendPlainly }
window.queueing = queueing

declare global {
  interface Window {
    queueing: typeof queueing
  }
}
