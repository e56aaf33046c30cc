import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Outgoing } from '../../pwa/api/client'
import { decode, encode, photosIn } from '../../pwa/offline/drafts/copies/format'
import type { OutboxEntry } from '../../pwa/offline/drafts/entry'
import { sendEntry } from '../../pwa/offline/outbox/sending/send-entry'
import { open } from './harness/page'
import { user } from './harness/user-actions'

const one = new Blob(['one'], { type: 'image/jpeg' })
const two = new Blob(['two more'], { type: 'image/jpeg' })
const A = '/media/a.jpg'

const entry: OutboxEntry = {
  ...{ id: 'key', account: '7', kind: 'fundraiser.update', draftKey: '12', entity: 'fundraiser:12' },
  ...{ fields: { title: 'A well' }, typed: {}, base: { title: 'A well', images: [A] }, version: 3 },
  ...{ image: undefined, sequence: 1, createdAt: 0, tries: 1, nextTryAt: 0, state: { name: 'waiting' } },
}

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

test('an edit names the cover and the others, new ones as data and the rest by their addresses', async () => {
  expect(await sentBody({ ...entry, pictures: [one, A, two] })).toMatchObject({
    image: `data:image/jpeg;base64,${btoa('one')}`,
    moreImages: [A, `data:image/jpeg;base64,${btoa('two more')}`],
  })
})

test('an edit of an earlier build is sent with its one picture', async () => {
  const body = await sentBody({ ...entry, image: one })
  expect(body).toMatchObject({ image: `data:image/jpeg;base64,${btoa('one')}` })
  expect(body).not.toHaveProperty('moreImages')
})

test('pictures are copied to another device in their order, and a copy of an earlier build is read', async () => {
  const value = { typed: {}, base: {}, version: null, refusal: null, entryId: 'e', image: undefined }
  const draft = { account: '7', kind: 'fundraiser.create' as const, key: 'new', savedAt: 1 }
  const copy = await encode({ ...draft, value: { ...value, pictures: [one, A, two] } })
  const pictures = decode(copy.text, copy.photo)?.draft.pictures ?? []
  expect(pictures.map((picture) => (picture instanceof Blob ? picture.size : picture))).toEqual([one.size, A, two.size])
  expect(decode(copy.text, null)?.draft.pictures).toBeUndefined()
  const earlier = await encode({ ...draft, value: { ...value, image: two } })
  expect(decode(earlier.text, earlier.photo)?.draft.image?.size).toBe(two.size)
})

test('the build before gets the cover of a copy, and what it sends back keeps the others', async () => {
  const value = { typed: {}, base: {}, version: null, refusal: null, entryId: 'e', image: undefined }
  const draft = { account: '7', kind: 'fundraiser.create' as const, key: 'new', savedAt: 1 }
  const inOrder = await encode({ ...draft, value: { ...value, pictures: [one, two] } })
  expect(inOrder.photo?.split(' ')[0]).toBe(`data:image/jpeg;base64,${btoa('one')}`)
  const afterStored = await encode({ ...draft, value: { ...value, pictures: [A, one] } })
  expect(afterStored.photo?.split(' ')[0]).toBe('')
  expect(decode(afterStored.text, afterStored.photo)?.draft.pictures).toMatchObject([A, { size: one.size }])
  // That build writes no order, and leaves the photos alone that it has not changed.
  const { order, ...text } = JSON.parse(inOrder.text)
  expect(order).toHaveLength(2)
  const again = decode(JSON.stringify(text), inOrder.photo)?.draft.pictures ?? []
  expect(again.map((picture) => picture instanceof Blob && picture.size)).toEqual([one.size, two.size])
})

test('photos of a copy are read from a server of the build before and from this one', () => {
  const [cover, second] = ['AAAA', 'BBBB'].map((content) => `data:image/jpeg;base64,${content}`)
  expect(photosIn({ photo: `${cover} ${second}` })).toBe(`${cover} ${second}`)
  expect(photosIn({ photo: `${cover}`, morePhotos: `${second}` })).toBe(`${cover} ${second}`)
  expect(photosIn({ photo: null, morePhotos: `${second}` })).toBe(` ${second}`)
  expect(photosIn({ photo: null })).toBeNull()
})

test('each file that is no picture is named beside the field', async () => {
  await open('/create-fundraiser?draft=refused', { as: 'creator' })
  const chooser = await screen.findByLabelText('Image (optional)')
  const text = (name: string) => new File(['no picture'], name, { type: 'text/plain' })
  await user.upload(chooser, [text('notes.txt'), text('list.txt')])
  expect(await screen.findByText('notes.txt: Please select a valid image file.')).toBeTruthy()
  expect(screen.getByText('list.txt: Please select a valid image file.')).toBeTruthy()
})
