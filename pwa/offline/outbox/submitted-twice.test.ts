import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import { deleteDraft, listDrafts, loadDraft, saveDraft } from '../drafts/drafts'
import type { FormDraft, OutboxEntry } from '../drafts/entry'
import { settleDraft } from './back-to-draft'
import { addEntry, listEntries, type NewEntry, updateEntry } from './store'

const entryOf = (id: string, title: string): NewEntry =>
  buildEntry({
    ...{ id, account: 'visitor', kind: 'fundraiser.create', draftKey: 'new', entity: `new-fundraiser:${id}` },
    ...{ fields: { title }, typed: { title }, version: null },
  })
const draft = { account: 'visitor', kind: 'fundraiser.create', key: 'new' } as const
const CONTENT = { base: {}, version: null, image: undefined, refusal: null }
const keep = (id: string, title: string) =>
  saveDraft('fundraiser.create', 'new', { ...CONTENT, typed: { title }, entryId: id } satisfies FormDraft)
const find = async (id: string): Promise<OutboxEntry[]> =>
  (await listEntries('visitor')).filter((entry) => entry.id === id)

it('adds a draft that is submitted twice once, also after it was sent', async () => {
  await keep('a', 'A well')
  expect(await addEntry(entryOf('a', 'A well'), draft)).toBe(true)
  expect(await addEntry(entryOf('a', 'A well'), draft)).toBe(false)
  const [added] = await find('a')
  if (!added) throw new Error('The entry is gone')
  await updateEntry({ ...added, state: { name: 'sent', at: 1, id: 7 } })
  expect(await addEntry(entryOf('a', 'Another text'), draft)).toBe(false)
  expect(await find('a')).toMatchObject([{ typed: { title: 'A well' }, state: { name: 'sent', id: 7 } }])
  expect(await listDrafts()).toEqual([])
})

async function addAndFind(id: string, title: string): Promise<OutboxEntry> {
  await addEntry(entryOf(id, title), draft)
  const [added] = await find(id)
  if (!added) throw new Error('The entry is gone')
  return added
}

it('deletes the draft that came back with the same text, and keeps other text as another draft', async () => {
  const added = await addAndFind('b', 'A roof')
  await keep('b', 'A roof')
  // The words of a sent message are gone from its entry.
  await settleDraft({ ...added, typed: {} }, entryOf('b', 'A roof'), null)
  expect(await loadDraft('fundraiser.create', 'new')).toBeUndefined()
  await settleDraft(added, entryOf('b', 'A roof and a door'), added)
  const kept = await loadDraft<FormDraft>('fundraiser.create', 'new')
  expect(kept?.typed).toEqual({ title: 'A roof and a door' })
  expect(kept?.entryId).not.toBe('b')
})

it('leaves a draft that was begun after the submission', async () => {
  const added = await addAndFind('c', 'A pump')
  await keep('begun-later', 'A bridge')
  const before = await loadDraft('fundraiser.create', 'new')
  await settleDraft(added, entryOf('c', 'A pump'), null)
  expect(await loadDraft('fundraiser.create', 'new')).toEqual(before)
  await settleDraft(added, entryOf('c', 'A pump and a tap'), added)
  expect(await loadDraft('fundraiser.create', 'new')).toEqual(before)
})

it('keeps what was typed into the same form after the submission, as a draft of another entry', async () => {
  const added = await addAndFind('d', 'A pump')
  await keep('d', 'A pump, and more')
  await settleDraft(added, entryOf('d', 'A pump'), null)
  const kept = await loadDraft<FormDraft>('fundraiser.create', 'new')
  expect(kept?.typed).toEqual({ title: 'A pump, and more' })
  expect(kept?.entryId).not.toBe('d')
  await deleteDraft('fundraiser.create', 'new')
})

it('keeps another image of a draft that was submitted before', async () => {
  const added = await addAndFind('e', 'A pump')
  const image = new Blob(['photo'], { type: 'image/jpeg' })
  await settleDraft(added, { ...entryOf('e', 'A pump'), image }, { ...added, image })
  expect(await loadDraft('fundraiser.create', 'new')).toBeUndefined()
  await settleDraft(added, { ...entryOf('e', 'A pump'), image }, added)
  expect(await loadDraft('fundraiser.create', 'new')).toMatchObject({
    typed: { title: 'A pump' },
    image: expect.any(Blob),
  })
})
