import { expect, it } from 'vitest'
import { draftOf } from './draft-of'
import type { OutboxEntry } from './entry'

const picked = new Blob(['picked'])
const other = new Blob(['another'])

const entry: OutboxEntry = {
  id: 'a',
  account: '7',
  kind: 'profile.update',
  draftKey: '7',
  entity: 'profile:7',
  fields: {},
  typed: { bio: 'Baker', location: 'Lamu' },
  base: { bio: null },
  version: 3,
  image: picked,
  sequence: 1,
  createdAt: 0,
  tries: 0,
  nextTryAt: 0,
  state: { name: 'waiting' },
}

it('keeps what was typed into its form since', () => {
  expect(draftOf(entry, { typed: { bio: 'Farmer' }, image: undefined })).toMatchObject({
    typed: { bio: 'Farmer', location: 'Lamu' },
    base: { bio: null },
    version: 3,
    refusal: null,
  })
})

it.each([
  ['stays while nothing was said about it', undefined, picked],
  ['is the one that was picked since', other, other],
  ['is gone if it was removed since', null, null],
])('has a picture that %s', (_, since, image) => {
  expect(draftOf(entry, { typed: {}, image: since }).image).toBe(image)
  expect(draftOf(entry, undefined).image).toBe(picked)
})
