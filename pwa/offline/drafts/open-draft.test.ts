import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/components/harness/stub-storage'
import type { FormDraft } from './entry'
import { claim, draftName, type OpenedDraft } from './open-draft'

type Kept = Pick<FormDraft, 'typed' | 'entryId'>

/** What Node lacks of Web Locks: one holder per name, waiting in order, taking by force. */
class Locks {
  private readonly held = new Map<string, (error: Error) => void>()
  private waiting: { name: string; start: () => void }[] = []

  request(name: string, options: LockOptions, hold: (lock: { name: string } | null) => unknown): Promise<unknown> {
    const { ifAvailable = false, steal = false, signal } = options
    if (ifAvailable && this.held.has(name)) return Promise.resolve(hold(null))
    return new Promise((resolve, reject) => {
      const start = () => {
        this.held.set(name, reject)
        void Promise.resolve(hold({ name })).then((result) => {
          if (this.held.get(name) !== reject) return
          this.held.delete(name)
          resolve(result)
          const next = this.waiting.find((each) => each.name === name)
          this.waiting = this.waiting.filter((each) => each !== next)
          next?.start()
        })
      }
      if (steal) this.held.get(name)?.(new DOMException('Stolen', 'AbortError'))
      if (steal || !this.held.has(name)) return start()
      const place = { name, start }
      this.waiting.push(place)
      signal?.addEventListener('abort', () => {
        if (!this.waiting.includes(place)) return
        this.waiting = this.waiting.filter((each) => each !== place)
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })
  }
}

const tabs: OpenedDraft[] = []

/** A tab with the form of one draft: modules of its own, the same device. `copy`: stores a copy of it there. */
async function openTab(key: string, copy?: () => Promise<unknown>) {
  vi.resetModules()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const { openDraft, whileUnopened } = await import('./open-draft')
  const { saveSoon, dropUnsaved } = await import('./autosave')
  const shown: { draft: Kept | null | undefined; isOwner: boolean | undefined; typed: Kept | undefined } = {
    draft: undefined,
    isOwner: undefined,
    typed: undefined,
  }
  const full = (draft: Kept): FormDraft => ({ base: {}, version: null, image: undefined, refusal: null, ...draft })
  const type = (title: string, entryId = 'a') => {
    shown.typed = { typed: { title }, entryId }
    saveSoon('fundraiser.create', key, full(shown.typed))
  }
  if (copy) {
    type('Not on the device yet')
    void whileUnopened(draftName('visitor', 'fundraiser.create', key), copy)
  }
  const tab = openDraft('fundraiser.create', key, {
    newest: () => shown.typed && full(shown.typed),
    onOwned(draft, isUnsaved) {
      Object.assign(shown, { draft, isOwner: true, typed: isUnsaved ? draft : undefined })
    },
    onElsewhere(draft) {
      dropUnsaved('fundraiser.create', key)
      Object.assign(shown, { isOwner: false, typed: undefined, ...(draft === undefined ? {} : { draft }) })
    },
  })
  tabs.push(tab)
  const submit = () => dropUnsaved('fundraiser.create', key)
  const putAway = () => page.dispatchEvent(new Event('pagehide'))
  const comeBack = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  return { shown, type, submit, takeOver: tab.takeOver, close: tab.close, putAway, comeBack }
}

/** Whether no tab has the draft. */
async function isFree(key: string): Promise<boolean> {
  const release = await claim(draftName('visitor', 'fundraiser.create', key), () => undefined)
  release?.()
  return release !== null
}

describe.each(['with', 'without'])('a draft in two tabs, %s Web Locks', (locks) => {
  beforeEach(() => {
    vi.stubGlobal('document', new EventTarget())
    stubStorage()
    vi.stubGlobal('navigator', locks === 'with' ? { locks: new Locks() } : {})
  })
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close()
  })

  it('belongs to the first one, until it is taken over with its newest text', async () => {
    const key = `moves-${locks}`
    const first = await openTab(key)
    await expect.poll(() => first.shown.isOwner).toBe(true)
    const second = await openTab(key)
    await expect.poll(() => second.shown.isOwner).toBe(false)
    first.type('Not on the device yet')
    await second.takeOver()
    expect(second.shown).toMatchObject({ isOwner: true, draft: { typed: { title: 'Not on the device yet' } } })
    expect(first.shown.isOwner).toBe(false)
    second.type('Changed in the second tab')
    await first.takeOver()
    expect(first.shown).toMatchObject({ isOwner: true, draft: { typed: { title: 'Changed in the second tab' } } })
    expect(second.shown.isOwner).toBe(false)
  })

  it('belongs to the second one when the first is closed, with all that was typed', async () => {
    const key = `closed-${locks}`
    const first = await openTab(key)
    await expect.poll(() => first.shown.isOwner).toBe(true)
    const second = await openTab(key)
    await expect.poll(() => second.shown.isOwner).toBe(false)
    first.type('Typed, then closed at once')
    first.close()
    await expect.poll(() => second.shown.isOwner, { timeout: 20_000 }).toBe(true)
    expect(second.shown.draft).toMatchObject({ typed: { title: 'Typed, then closed at once' } })
  })

  it('can be edited in a tab that comes back from the page cache after the other one was closed', async () => {
    const key = `cached-${locks}`
    const first = await openTab(key)
    await expect.poll(() => first.shown.isOwner).toBe(true)
    const second = await openTab(key)
    await expect.poll(() => second.shown.isOwner).toBe(false)
    second.putAway()
    first.close()
    await expect.poll(() => isFree(key)).toBe(true)
    second.comeBack()
    await expect.poll(() => second.shown.isOwner, { timeout: 20_000 }).toBe(true)
  })

  it('is given with its newest text when another tab is in the page cache', async () => {
    const key = `kept-${locks}`
    const first = await openTab(key)
    await expect.poll(() => first.shown.isOwner).toBe(true)
    first.type('Old text', 'old')
    first.putAway()
    const second = await openTab(key)
    await expect.poll(() => second.shown.isOwner).toBe(true)
    second.type('Newest text', 'newest')
    const third = await openTab(key)
    await third.takeOver()
    expect(third.shown).toMatchObject({ isOwner: true, draft: { typed: { title: 'Newest text' } } })
  })

  it('waits for a copy that its own tab stores, and has what is not on the device yet', async () => {
    const tab = await openTab(`copied-${locks}`, () => new Promise((done) => setTimeout(done, 50)))
    await expect.poll(() => tab.shown.isOwner).toBeDefined()
    expect(tab.shown).toMatchObject({ isOwner: true, draft: { typed: { title: 'Not on the device yet' } } })
  })

  it('is not given once it was submitted', async () => {
    const key = `submitted-${locks}`
    const first = await openTab(key)
    await expect.poll(() => first.shown.isOwner).toBe(true)
    first.type('Submitted', `entry-${locks}`)
    const { addEntry } = await import('../outbox/store')
    const draft = { account: 'visitor', kind: 'fundraiser.create', key } as const
    const content = { draftKey: key, entity: 'new', fields: {}, typed: {}, base: {}, version: null, image: undefined }
    const id = `entry-${locks}`
    const said = { notice: 'Sent', language: 'en', state: { name: 'waiting' } } as const
    first.submit()
    await addEntry({ ...draft, ...content, ...said, id, createdAt: 0, tries: 0, nextTryAt: 0 }, draft)
    const second = await openTab(key)
    await second.takeOver()
    expect(second.shown).toMatchObject({ isOwner: true, draft: null })
  })
})
