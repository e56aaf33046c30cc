import { screen } from '@testing-library/dom'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Outgoing } from '../../pwa/api/client'
import { decode, encode } from '../../pwa/offline/drafts/copies/format'
import type { OutboxEntry } from '../../pwa/offline/drafts/entry'
import { sendEntry } from '../../pwa/offline/outbox/sending/send-entry'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { open } from './harness/page'
import { ask, register } from './harness/people'
import { press, user } from './harness/user-actions'

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

test('pictures are copied to another device in their order, and one picture alone', async () => {
  const value = { typed: {}, base: {}, version: null, refusal: null, entryId: 'e', image: undefined }
  const draft = { account: '7', kind: 'fundraiser.create' as const, key: 'new', savedAt: 1 }
  const copy = await encode({ ...draft, value: { ...value, pictures: [one, A, two] } })
  const pictures = decode(copy.text, copy.photo)?.draft.pictures ?? []
  expect(pictures.map((picture) => (picture instanceof Blob ? picture.size : picture))).toEqual([one.size, A, two.size])
  expect(decode(copy.text, null)?.draft.pictures).toBeUndefined()
  const earlier = await encode({ ...draft, value: { ...value, image: two } })
  expect(decode(earlier.text, earlier.photo)?.draft.image?.size).toBe(two.size)
})

test('each file that is no picture is named beside the field', async () => {
  await open('/create-fundraiser?draft=refused', { as: 'creator' })
  const chooser = await screen.findByLabelText('Image (optional)')
  const text = (name: string) => new File(['no picture'], name, { type: 'text/plain' })
  await user.upload(chooser, [text('notes.txt'), text('list.txt')])
  expect(await screen.findByText('notes.txt: Please select a valid image file.')).toBeTruthy()
  expect(screen.getByText('list.txt: Please select a valid image file.')).toBeTruthy()
})

const FIELDS = {
  title: 'Three pictures of a well',
  description: 'The parents dug it themselves, and it needs a pump.',
  category: 'infrastructure',
  goalAmount: 500_000,
  duration: 30,
}

/** A fundraiser of a new person, with a cover and two more pictures. */
async function withThreePictures() {
  const drawn = async (background: string) => {
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
    return `data:image/png;base64,${content.toString('base64')}`
  }
  const person = await register()
  const images = { image: await drawn('teal'), moreImages: [await drawn('tan'), await drawn('navy')] }
  const data = { ...FIELDS, ...images }
  const { id } = await ask<Fundraiser>('POST', '/api/fundraisers', { as: person, data })
  return { person, id }
}

test('a removed picture comes back to its place when the person undoes that', async () => {
  const { person, id } = await withThreePictures()
  await open(`/edit-fundraiser/${id}`, { as: person })
  const shown = () => screen.findAllByAltText(/^Your choice/)
  const addresses = async () => (await shown()).map((image) => image.getAttribute('src'))
  const [first, second, third] = await addresses()
  await press('Remove picture 2')
  expect(await addresses()).toEqual([first, third])
  expect(screen.getByText(/^Picture 2 was removed/).closest('[role="status"]')).toBeTruthy()
  await press('Undo')
  expect(await addresses()).toEqual([first, second, third])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Image (optional)'))
})

test('with data saver the other pictures get the focus that was on the button for them', async () => {
  const { id } = await withThreePictures()
  await open(`/fundraiser/${id}`)
  vi.stubGlobal('caches', { open: async () => ({}), has: async () => false })
  onTestFinished(() => void vi.unstubAllGlobals())
  const { chooseLessData } = await import('../../pwa/offline/connection/data-saver')
  chooseLessData(true)
  await press('Show 2 more')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('3 pictures')
})
