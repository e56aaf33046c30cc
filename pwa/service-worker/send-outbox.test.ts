import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '../offline/drafts/entry'
import type { OutboxEvents } from '../offline/outbox/send-device'

const ENTRY = { id: 'entry', kind: 'fundraiser.update', fields: { title: 'A well' }, state: { name: 'waiting' } }
const entries = vi.hoisted(() => ({ sent: [] as unknown[] }))

vi.mock('../offline/outbox/send-device', async (original) => ({
  ...(await original<object>()),
  drainDevice: async (events: OutboxEvents) => {
    for (const entry of entries.sent) events.onSent(entry as OutboxEntry)
    return { name: 'done' }
  },
}))
vi.mock('../offline/outbox/store', async (original) => ({
  ...(await original<object>()),
  forgetPauses: async () => undefined,
  listEntries: async (account: string) => [{ account, state: { name: 'refused' } }],
}))
vi.mock('../account/stored-session', async (original) => ({
  ...(await original<object>()),
  sendPendingSignOut: async () => undefined,
}))

beforeEach(() => {
  vi.resetModules()
  entries.sent = [ENTRY]
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', {})
})

afterEach(() => vi.unstubAllGlobals())

it('shows what needs the person and what they have not read on the icon of the installed app, in a worker that has no notifications', async () => {
  const { deviceStore } = await import('../offline/database')
  await set(['installed'], true, deviceStore)
  await set(['session'], { account: '7', token: '', stamp: '' }, deviceStore)
  await set(['read-up-to', '7'], { upTo: 4, sentUpTo: 4, unread: 2, knownAt: 1 }, deviceStore)
  const setAppBadge = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { setAppBadge })
  vi.stubGlobal('self', {
    clients: { matchAll: async () => [] },
  })
  const { sendOutbox } = await import('./send-outbox')
  await sendOutbox(false)
  expect(setAppBadge).toHaveBeenCalledWith(3)
})

it('notifies in the words that the page wrote, and nobody of what a visitor wrote', async () => {
  entries.sent = [
    { ...ENTRY, account: 'visitor', notice: 'Message Sent' },
    { ...ENTRY, notice: 'Mabadiliko yako yamehifadhiwa' },
  ]
  const titles: string[] = []
  const registration = { showNotification: async (title: string) => void titles.push(title) }
  const Notification = { permission: 'granted' }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('self', {
    Notification,
    registration,
    clients: { matchAll: async () => [] },
  })
  const { sendOutbox } = await import('./send-outbox')
  await sendOutbox(false)
  expect(titles).toEqual(['Mabadiliko yako yamehifadhiwa'])
})
