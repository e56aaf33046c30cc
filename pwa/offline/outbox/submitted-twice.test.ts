import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { listDrafts, loadDraft, saveDraft } from '../drafts/drafts'
import type { FormDraft, OutboxEntry } from '../drafts/entry'
import { addEntry, listEntries, type NewEntry, updateEntry } from './store'
import { settleDraft } from './submitted-twice'

const entryOf = (id: string, title: string): NewEntry => ({
  id,
  account: 'visitor',
  kind: 'fundraiser.create',
  draftKey: 'new',
  entity: `new-fundraiser:${id}`,
  fields: { title },
  typed: { title },
  base: {},
  version: null,
  image: undefined,
  createdAt: 0,
  tries: 0,
  nextTryAt: 0,
  state: { name: 'waiting' },
})
const draft = { account: 'visitor', kind: 'fundraiser.create', key: 'new' } as const
const keep = (id: string, title: string) =>
  saveDraft('fundraiser.create', 'new', { typed: { title }, entryId: id } satisfies Partial<FormDraft>)
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

it('deletes the draft that came back with the same text, and keeps other text as another draft', async () => {
  await addEntry(entryOf('b', 'A roof'), draft)
  const [added] = await find('b')
  if (!added) throw new Error('The entry is gone')
  await keep('b', 'A roof')
  await settleDraft(added, entryOf('b', 'A roof'))
  expect(await loadDraft('fundraiser.create', 'new')).toBeUndefined()
  await settleDraft(added, entryOf('b', 'A roof and a door'))
  const kept = await loadDraft<FormDraft>('fundraiser.create', 'new')
  expect(kept?.typed).toEqual({ title: 'A roof and a door' })
  expect(kept?.entryId).not.toBe('b')
})
