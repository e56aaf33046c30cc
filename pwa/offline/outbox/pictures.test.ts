import { expect, it } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import type { Outgoing } from '../../api/client'
import type { OutboxEntry } from '../drafts/entry'
import { comparable, contentOf, decided, merge, PICTURES } from './merge'
import { sendEntry } from './send-entry'

const one = new Blob(['one'], { type: 'image/jpeg' })
const [A, B, C] = ['/media/a.jpg', '/media/b.jpg', '/media/c.jpg']

const entry = buildEntry({
  ...{ kind: 'fundraiser.update', draftKey: '12', entity: 'fundraiser:12', version: 3, tries: 1 },
  ...{ fields: { title: 'A well' }, base: { title: 'A well', [PICTURES]: [A, B] }, pictures: [one, A] },
})
const onServer = (...addresses: string[]) =>
  comparable({ title: 'A well', image: addresses[0] ?? null, morePictures: addresses.slice(1).map((src) => ({ src })) })

async function sentBody(given: OutboxEntry): Promise<unknown> {
  const sent: Outgoing[] = []
  await sendEntry(given, {
    uploader: async (_, outgoing) => {
      sent.push(outgoing)
      return new Response('{"id":12}', { headers: { 'X-Pamoja': '1' } })
    },
  })
  return JSON.parse(String(sent[0]?.body))
}

it('says that there are none, and says nothing where they stay', async () => {
  expect(await sentBody({ ...entry, pictures: [] })).toMatchObject({ image: null, moreImages: [] })
  const kept = await sentBody({ ...entry, pictures: undefined })
  expect(kept).not.toHaveProperty('image')
  expect(kept).not.toHaveProperty('moreImages')
})

it('is one field: no conflict where only one side changed pictures, one conflict where both did', () => {
  const mine = contentOf(entry)
  expect(merge(entry.base, mine, onServer(A, B))).toEqual({
    fields: { title: 'A well', [PICTURES]: [one, A] },
    conflicts: [],
  })
  const untouched = contentOf({ ...entry, pictures: [A, B] })
  expect(merge(entry.base, untouched, onServer(C, A)).conflicts).toEqual([])
  expect(merge(entry.base, mine, onServer(B, A)).conflicts).toEqual([
    { field: PICTURES, mine: [one, A], theirs: [B, A] },
  ])
})

it('sends the side that the person has chosen', () => {
  const current = onServer(B, A)
  const conflicts = [{ field: PICTURES, mine: entry.pictures, theirs: [B, A] }]
  const asked: OutboxEntry = { ...entry, state: { name: 'conflict', conflicts, current, version: 4 } }
  expect(decided(asked, () => true, 'next')).toMatchObject({ pictures: [one, A], version: 4 })
  expect(decided(asked, () => false, 'next')).toBeNull()
})
