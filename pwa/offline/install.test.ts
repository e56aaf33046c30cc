import 'fake-indexeddb/auto'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildEntry } from '../../tests/components/harness/build-entry'
import { deleteDraft, saveDraft } from './drafts/drafts'
import { takeInvitation } from './install'
import { addEntry, removeEntry } from './outbox/store'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36'

const entry = buildEntry({ account: 'visitor', kind: 'fundraiser.create', draftKey: 'new', version: null })

/** Two months later than the last test: an invitation is shown once in thirty days. */
let now = 0

beforeEach(() => {
  now += 60 * 24 * 60 * 60_000
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { userAgent: IPHONE })
})

afterAll(() => vi.unstubAllGlobals())

describe('the invitation to install the app', () => {
  it('comes on an iPhone when nothing waits there, and then not again for thirty days', async () => {
    expect(await takeInvitation(now, false)).toBe('by-hand')
    expect(await takeInvitation(now + 1, false)).toBeNull()
  })

  it('does not come on an iPhone while a draft is kept, because the installed app would not have it', async () => {
    await saveDraft('fundraiser.create', 'new', { typed: { title: 'A roof' } })
    expect(await takeInvitation(now, false)).toBeNull()
    await deleteDraft('fundraiser.create', 'new')
    expect(await takeInvitation(now, false)).toBe('by-hand')
  })

  it('does not come on an iPhone while an entry is unsent', async () => {
    await addEntry(entry, { account: 'visitor', kind: 'fundraiser.create', key: 'new' })
    expect(await takeInvitation(now, false)).toBeNull()
    await removeEntry(entry.id)
    expect(await takeInvitation(now, false)).toBe('by-hand')
  })

  it('comes with the browser’s own offer also while something waits: that app has the same storage', async () => {
    vi.stubGlobal('navigator', { userAgent: ANDROID })
    await saveDraft('fundraiser.create', 'new', { typed: { title: 'A roof' } })
    expect(await takeInvitation(now, true)).toBe('button')
    await deleteDraft('fundraiser.create', 'new')
  })
})
