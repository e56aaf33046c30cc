import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropUnsaved, isOnlyInPage, saveAll, saveSoon } from './autosave'
import { deleteDraft, loadDraft, saveDraft } from './drafts'

const KEY = 'a-new-one'
const stored = () => loadDraft<string>('thanks', KEY)
const type = (text: string) => saveSoon('thanks', KEY, text)

/** Storage that does not answer: transactions open and never end. */
function hangStorage() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The storage does not answer', 'TimeoutError')
  })
}

describe('autosave', () => {
  beforeEach(() => {
    vi.stubGlobal('document', new EventTarget())
    vi.stubGlobal('addEventListener', () => undefined)
    // The database works with immediates and microtasks, which stay real.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(async () => {
    dropUnsaved('thanks', KEY)
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    await deleteDraft('thanks', KEY)
  })

  it('saves 400 ms after the last key', async () => {
    type('A')
    vi.advanceTimersByTime(399)
    expect(await stored()).toBeUndefined()
    vi.advanceTimersByTime(1)
    await expect.poll(stored).toBe('A')
  })

  it('saves at least every 1.5 seconds during steady typing', async () => {
    let text = ''
    for (let ms = 0; ms < 1_500; ms += 100) {
      text += 'x'
      type(text)
      vi.advanceTimersByTime(100)
    }
    await expect.poll(stored).toBe(text)
    for (let ms = 0; ms < 1_400; ms += 100) {
      text += 'y'
      type(text)
      vi.advanceTimersByTime(100)
    }
    expect(await stored()).not.toContain('y')
    type(text)
    vi.advanceTimersByTime(100)
    await expect.poll(stored).toBe(text)
  })

  it('waits until the text is on the disk, which a dying battery needs', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    expect(await saveDraft('thanks', KEY, 'A')).toBe('saved')
    expect(transaction).toHaveBeenLastCalledWith('values', 'readwrite', { durability: 'strict' })
  })

  it('tries again when storage did not answer, with the newest text', async () => {
    const put = hangStorage()
    type('first')
    await vi.advanceTimersByTimeAsync(400)
    await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0)
    expect(await stored()).toBeUndefined()
    put.mockRestore()
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(3_000)
        return stored()
      })
      .toBe('first')
  })

  it('keeps the text in the page while the device is full, and stores it later', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    })
    type('first')
    await saveAll()
    expect(isOnlyInPage('thanks', KEY)).toBe(true)
    put.mockRestore()
    await saveAll()
    expect(isOnlyInPage('thanks', KEY)).toBe(false)
    expect(await stored()).toBe('first')
  })

  it('does not bring back the draft of a submitted form when storage answers again', async () => {
    const put = hangStorage()
    type('first')
    await vi.advanceTimersByTimeAsync(400)
    await expect.poll(() => put.mock.calls.length).toBeGreaterThan(0)
    dropUnsaved('thanks', KEY)
    put.mockRestore()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await stored()).toBeUndefined()
  })
})
