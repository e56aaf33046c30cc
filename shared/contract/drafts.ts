import * as v from 'valibot'
import { defineCall } from './base/call'
import { id } from './base/fields'

/** One data string or several, with a space between two. */
const PHOTOS = /^data:image\/[a-z]+;base64,[A-Za-z0-9+/]+=*(?: data:image\/[a-z]+;base64,[A-Za-z0-9+/]+=*)*$/

/** The forms whose drafts are copied to the server, for another device of the same person. */
export const COPIED_DRAFT_KINDS = [
  'fundraiser.create',
  'fundraiser.update',
  'profile.update',
  'profile.create',
] as const
export type CopiedDraftKind = (typeof COPIED_DRAFT_KINDS)[number]

/** Characters: two long stories with their fields. */
export const DRAFT_TEXT_MAXIMUM = 100_000
/** Characters of all photos as data strings: 900 KB, more than our app makes of six photos. */
export const DRAFT_PHOTO_MAXIMUM = 1_230_000
/** Drafts of one person, and of one whose address is not confirmed. */
export const DRAFTS_MAXIMUM = 20
export const UNCONFIRMED_DRAFTS_MAXIMUM = 3
/** Versions of one copy that a device may name. */
export const KNOWN_VERSIONS_MAXIMUM = 20

const INVALID_PHOTO = 'Expected a picture as a data string'
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const versions = v.pipe(v.array(time), v.maxLength(KNOWN_VERSIONS_MAXIMUM))

const place = v.object({
  kind: v.picklist(COPIED_DRAFT_KINDS),
  /** The object that the form edits, or the id of the entry that a new one becomes. */
  key: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected a key')),
})

const copy = v.object({
  kind: v.picklist(COPIED_DRAFT_KINDS),
  key: v.string(),
  /** When it was saved on a device, in milliseconds since 1970: it names this version of the text. */
  savedAt: v.number(),
  /** What the form has kept, as JSON; the server does not read it. */
  text: v.string(),
})
export type DraftCopy = v.InferOutput<typeof copy>

export const listDrafts = defineCall('listDrafts', 'GET /api/drafts', {
  summary: 'Lists the copies of the signed-in user’s drafts, without their photos',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.object({ account: v.number(), drafts: v.array(copy) }),
})

export const getDraft = defineCall('getDraft', 'GET /api/drafts/{kind}/{key}', {
  summary: 'Returns one copy with its photos',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: place,
  reply: v.object({
    account: v.number(),
    draft: copy,
    /** See PHOTOS; null if there are none. */
    photo: v.nullable(v.string()),
  }),
})

export const putDraft = defineCall('putDraft', 'PUT /api/drafts/{kind}/{key}', {
  summary: 'Stores a copy of a draft. Refused when the stored version is not one that the device knows',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: place,
  body: v.object({
    /** The user whose draft it is: another session must not store it. */
    account: id,
    /** See OutboxEntry.id: publishing the entry deletes the copy. */
    entryId: v.pipe(v.string(), v.uuid()),
    savedAt: time,
    /** The versions that this text is based on, and may replace. */
    knows: versions,
    text: v.pipe(v.string(), v.maxLength(DRAFT_TEXT_MAXIMUM)),
    /** See PHOTOS. */
    photo: v.nullable(
      v.pipe(v.string(), v.maxLength(DRAFT_PHOTO_MAXIMUM, INVALID_PHOTO), v.regex(PHOTOS, INVALID_PHOTO)),
    ),
  }),
  reply: v.object({ savedAt: v.number() }),
})

export const deleteDraft = defineCall('deleteDraft', 'DELETE /api/drafts/{kind}/{key}', {
  summary: 'Deletes the copy of a draft; does nothing when there is none of the versions that the device knows',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: place,
  body: v.object({
    account: id,
    /** The versions to delete. */
    knows: versions,
  }),
  reply: v.object({ message: v.string() }),
})
