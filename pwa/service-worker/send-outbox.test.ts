import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '../offline/drafts/entry'
import type { OutboxEvents } from '../offline/outbox/sending/device'

const ENTRY = { id: 'entry', kind: 'fundraiser.update', fields: { title: 'A well' }, state: { name: 'waiting' } }
const entries = vi.hoisted(() => ({ stored: [] as unknown[], sent: [] as unknown[] }))

vi.mock('../offline/outbox/sending/device', () => ({
  drainDevice: async (events: OutboxEvents) => {
    for (const entry of entries.sent) events.onSent(entry as OutboxEntry)
    return { name: 'done' }
  },
}))
vi.mock('../offline/outbox/store', () => ({
  forgetPauses: async () => undefined,
  listEntries: async () => entries.stored,
}))
vi.mock('../account/pending-sign-out', () => ({ sendPendingSignOut: async () => undefined }))

let caches: Set<string>

beforeEach(() => {
  vi.resetModules()
  entries.stored = []
  entries.sent = [ENTRY]
  caches = new Set(['waiting-7'])
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    has: async (name: string) => caches.has(name),
    open: async (name: string) => void caches.add(name),
    delete: async (name: string) => caches.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

it('removes the mark after sending in a worker that has no notifications', async () => {
  vi.stubGlobal('self', {
    filesOfBuild: { build: '', now: [], onReturn: [], inTime: [] },
    clients: { matchAll: async () => [] },
  })
  const { sendOutbox } = await import('./send-outbox')
  await sendOutbox(false)
  expect([...caches]).toEqual([])
})

it('keeps the mark if an entry is added while the badge is updated', async () => {
  caches.add('installed')
  const clearAppBadge = async () => {
    entries.stored = [ENTRY]
  }
  vi.stubGlobal('navigator', { clearAppBadge })
  vi.stubGlobal('self', {
    filesOfBuild: { build: '', now: [], onReturn: [], inTime: [] },
    clients: { matchAll: async () => [] },
  })
  const { sendOutbox } = await import('./send-outbox')
  await sendOutbox(false)
  expect([...caches]).toContain('waiting-7')
})

it('notifies in the words that the page wrote, and in English about an entry of an earlier build', async () => {
  entries.sent = [{ ...ENTRY, notice: 'Mabadiliko yako yamehifadhiwa' }, ENTRY, { ...ENTRY, kind: 'fundraiser.create' }]
  const titles: string[] = []
  const registration = { showNotification: async (title: string) => void titles.push(title) }
  const Notification = { permission: 'granted' }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('self', {
    Notification,
    registration,
    filesOfBuild: { build: '', now: [], onReturn: [], inTime: [] },
    clients: { matchAll: async () => [] },
  })
  const { sendOutbox } = await import('./send-outbox')
  await sendOutbox(false)
  expect(titles).toEqual(['Mabadiliko yako yamehifadhiwa', 'Your changes were saved', 'Your fundraiser is live'])
})
