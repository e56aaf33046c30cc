import type { OutboxEntry } from '../../../pwa/offline/drafts/entry'

/** A waiting entry of the outbox: an edit of the profile, unless the changes say otherwise. */
export const buildEntry = (changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: 'a',
  account: '7',
  kind: 'profile.update',
  draftKey: '7',
  entity: 'profile:7',
  fields: {},
  typed: {},
  base: {},
  version: 1,
  image: undefined,
  sequence: 1,
  createdAt: 0,
  tries: 0,
  nextTryAt: 0,
  state: { name: 'waiting' },
  notice: 'Your changes were saved',
  language: 'en',
  ...changes,
})
