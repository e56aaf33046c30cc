import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../../tests/components/harness/stub-storage'
import { changeAccount } from '../settings'
import {
  adoptVisitorDraft,
  deleteDraft,
  deleteVisitorDraft,
  listDrafts,
  loadDraft,
  saveDraft,
  visitorDraftSavedAt,
  visitorDrafts,
} from './drafts'

const KIND = 'fundraiser.create'
const KEY = 'guest-1'

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  stubStorage()
})
afterEach(async () => {
  for (const account of [7, 8, null]) {
    changeAccount(account)
    for (const key of [KEY, 'guest-2']) await deleteDraft(KIND, key)
  }
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('moves a visitor’s draft to the account that adopts it, once', async () => {
  await saveDraft(KIND, KEY, 'by a guest')
  changeAccount(7)
  await adoptVisitorDraft(KIND, KEY)
  await adoptVisitorDraft(KIND, KEY)
  expect(await loadDraft(KIND, KEY)).toBe('by a guest')
  expect(await visitorDraftSavedAt(KIND, KEY)).toBeNull()
  changeAccount(8)
  expect(await loadDraft(KIND, KEY)).toBeUndefined()
})

it('keeps what the account has stored under the same key since', async () => {
  vi.spyOn(Date, 'now').mockReturnValueOnce(1_000)
  await saveDraft(KIND, KEY, 'by a guest')
  changeAccount(7)
  await saveDraft(KIND, KEY, 'later, in the account')
  await adoptVisitorDraft(KIND, KEY)
  expect(await loadDraft(KIND, KEY)).toBe('later, in the account')
  expect(await visitorDraftSavedAt(KIND, KEY)).toBeNull()
})

it('lists the drafts of visitors only, the latest first', async () => {
  changeAccount(7)
  await saveDraft(KIND, KEY, 'of an account')
  changeAccount(null)
  vi.spyOn(Date, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(2_000)
  await saveDraft(KIND, KEY, 'the first')
  await saveDraft(KIND, 'guest-2', 'the second')
  await saveDraft('donation', KEY, 'of another form')
  expect((await visitorDrafts(KIND)).map(({ value }) => value)).toEqual(['the second', 'the first'])
})

it('keeps both when the account has another draft under the same key', async () => {
  await saveDraft(KIND, KEY, { entryId: 'a', typed: { title: 'by a guest' } })
  changeAccount(7)
  await saveDraft(KIND, KEY, { entryId: 'b', typed: { title: 'in the account' } })
  for (const _ of ['first', 'again']) await adoptVisitorDraft(KIND, KEY)
  expect(await loadDraft(KIND, KEY)).toMatchObject({ entryId: 'b' })
  const [other, ...more] = (await listDrafts()).filter(({ key }) => key !== KEY)
  expect([other?.value, more]).toEqual([{ entryId: 'a', typed: { title: 'by a guest' } }, []])
  expect(await visitorDraftSavedAt(KIND, KEY)).toBeNull()
  await deleteDraft(KIND, other?.key ?? '')
})

it('asks again while storage does not answer, because a form that opens empty is saved over it', async () => {
  await saveDraft(KIND, KEY, 'typed yesterday')
  for (const method of ['get', 'getAll'] as const) {
    const read = vi.spyOn(IDBObjectStore.prototype, method)
    for (let tries = 0; tries < 5; tries++)
      read.mockImplementationOnce(() => {
        throw new DOMException('The storage does not answer', 'TimeoutError')
      })
  }
  expect(await loadDraft(KIND, KEY)).toBe('typed yesterday')
  expect((await listDrafts()).map(({ value }) => value)).toContain('typed yesterday')
})

it('forgets one draft of a visitor, also for an account', async () => {
  await saveDraft(KIND, KEY, 'the first')
  await saveDraft(KIND, 'guest-2', 'the second')
  changeAccount(7)
  await deleteVisitorDraft(KIND, KEY)
  expect((await visitorDrafts(KIND)).map(({ key }) => key)).toEqual(['guest-2'])
})
