import { expect, it } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import { draftOf } from './back-to-draft'

const picked = new Blob(['picked'])
const other = new Blob(['another'])

const entry = buildEntry({
  typed: { bio: 'Baker', location: 'Lamu' },
  base: { bio: null },
  version: 3,
  image: picked,
})

it('keeps text that was typed into the same form since then', () => {
  expect(draftOf(entry, { typed: { bio: 'Farmer' }, image: undefined })).toMatchObject({
    typed: { bio: 'Farmer', location: 'Lamu' },
    base: { bio: null },
    version: 3,
    refusal: null,
  })
})

it.each([
  ['stays while it was not changed', undefined, picked],
  ['is the one that was picked later', other, other],
  ['is gone if it was removed later', null, null],
])('has a picture that %s', (_, since, image) => {
  expect(draftOf(entry, { typed: {}, image: since }).image).toBe(image)
  expect(draftOf(entry, undefined).image).toBe(picked)
})

it('stays the same entry until the server has answered it', () => {
  expect(draftOf(entry, undefined).entryId).toBe('a')
  const refusal = { message: 'No', issues: [] }
  expect(draftOf({ ...entry, state: { name: 'refused', refusal } }, undefined).entryId).not.toBe('a')
})

it('loses no words of a message when another one was begun on its page', () => {
  const message = buildEntry({
    kind: 'message.send',
    typed: { subject: 'A well', email: 'a@b.co', text: 'It is dry.' },
  })
  const since = { subject: '', email: 'c@d.co', text: 'And the pump?' }
  expect(draftOf(message, { typed: since, image: undefined }).typed).toEqual({
    ...{ subject: 'A well', email: 'c@d.co', text: 'It is dry.\n\nAnd the pump?' },
  })
})

it('loses no picture of news when other news was begun on its page', () => {
  const news = buildEntry({ kind: 'news.post', typed: { text: 'One' }, pictures: [picked] })
  const draft = draftOf(news, { typed: { text: 'Two' }, image: undefined, pictures: [other] })
  expect(draft).toMatchObject({ typed: { text: 'One\n\nTwo' }, pictures: [picked, other] })
})
