import { readAuthToken } from '../../pwa/api/auth-token'
import type { Fields } from '../../pwa/offline/drafts/entry'
import { addEntry, listEntries, removeEntry } from '../../pwa/offline/outbox/store'
import { currentAccount } from '../../pwa/offline/settings'
import { notifyTabs } from '../../pwa/offline/tabs'

const outbox = {
  /** Adds entries like the one that waits to be sent, with the product's own code. */
  async fill(count: number): Promise<Fields> {
    const [published] = await listEntries(currentAccount())
    if (published?.state.name !== 'waiting') throw new Error('Nothing waits to be sent')
    const { account, kind } = published
    for (let number = 1; number < count; number += 1) {
      const id = crypto.randomUUID()
      const fields = { ...published.fields, title: `Kept offline ${number}` }
      const entry = { ...published, id, draftKey: id, entity: `new-fundraiser:${id}`, fields }
      await addEntry(entry, { account, kind, key: id })
    }
    notifyTabs({ type: 'outbox' })
    return published.fields
  },

  /** Forgets what was sent, so that each round has an outbox of the same length. */
  async clear(): Promise<void> {
    for (const { id } of await listEntries(currentAccount())) await removeEntry(id)
    notifyTabs({ type: 'outbox' })
  },

  /** Milliseconds to send as many requests with the same content, one after another. */
  async sendPlainly(fields: Fields, count: number): Promise<number> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${readAuthToken()}` }
    const began = performance.now()
    for (let number = 0; number < count; number += 1) {
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const body = JSON.stringify({ ...fields, title: `Sent at once ${number}` })
      const reply = await fetch('/api/fundraisers', { method: 'POST', headers: { ...headers, ...key }, body })
      if (!reply.ok) throw new Error(`Not published: ${reply.status} ${await reply.text()}`)
      await reply.arrayBuffer()
    }
    return performance.now() - began
  },
}
window.outbox = outbox

declare global {
  interface Window {
    outbox: typeof outbox
  }
}
