import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { beforeAll, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '../drafts/entry'
import { PLEASE_CHECK } from './may-be-forgotten'

// Pages and workers have it.
beforeAll(() => vi.stubGlobal('addEventListener', () => undefined))

it('refuses an old entry that may have been sent, and removes its password', async () => {
  const { deviceStore } = await import('../storage/connection')
  const { listToSend } = await import('./list-to-send')
  const entry: OutboxEntry = {
    id: 'entry',
    account: '7',
    kind: 'profile.create',
    draftKey: '',
    entity: 'profile:entry',
    fields: { username: 'amina', password: 'a long secret' },
    typed: {},
    base: {},
    version: null,
    image: undefined,
    sequence: 1,
    createdAt: 0,
    tries: 1,
    nextTryAt: 0,
    state: { name: 'waiting' },
  }
  await set(['entry', entry.id], entry, deviceStore)
  const [listed] = await listToSend('7')
  expect(listed?.state).toEqual({ name: 'refused', refusal: PLEASE_CHECK })
  expect(listed?.fields).toEqual({ username: 'amina' })
})
