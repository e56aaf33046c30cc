import * as v from 'valibot'
import { defineCall } from '../base/call'
import { id, moment } from '../base/fields'
import { plainLine } from '../base/typed-texts'

export const ANNOUNCEMENT_LEVELS = ['information', 'warning'] as const
/** Characters. */
export const ANNOUNCEMENT_LENGTH = 200
const TOO_LONG = `Please keep it to ${ANNOUNCEMENT_LENGTH} characters`
const NO_PATH = 'Write a path of this site, such as /about'

/** A text at the top of every page. */
export const shownAnnouncement = v.object({
  /** Changes when the text does, so that a browser knows which ones were dismissed. */
  key: v.string(),
  level: v.picklist(ANNOUNCEMENT_LEVELS),
  text: v.string(),
  /** A path of this site. */
  link: v.nullable(v.string()),
  /** Null if the end is not known. */
  endsAt: v.nullable(moment),
})
export type ShownAnnouncement = v.InferOutput<typeof shownAnnouncement>

export const listAnnouncements = defineCall({
  name: 'listAnnouncements',
  summary: 'Lists what is announced at the top of every page now. The first one says that maintenance is on',
  method: 'GET',
  path: '/api/announcements',
  reply: v.array(shownAnnouncement),
})

const announcement = v.object({
  id: v.number(),
  text: v.string(),
  link: v.nullable(v.string()),
  level: v.picklist(ANNOUNCEMENT_LEVELS),
  startsAt: moment,
  endsAt: moment,
})
export type Announcement = v.InferOutput<typeof announcement>

export const getAnnouncements = defineCall({
  name: 'getAnnouncements',
  summary: 'Returns the announcements that have not ended, and whether maintenance is on (admins)',
  method: 'GET',
  path: '/api/admin/announcements',
  reply: v.object({
    announcements: v.array(announcement),
    maintenance: v.nullable(v.object({ since: moment, message: v.nullable(v.string()) })),
  }),
})
export type Announcements = v.InferOutput<typeof getAnnouncements.reply>

const time = v.pipe(
  v.string(),
  v.maxLength(40),
  // Without a zone it would be read in that of the server.
  v.check(
    (text) => /^20\d\d-\d\d-\d\dT.+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    'Please enter a date and time',
  ),
)

export const createAnnouncement = defineCall({
  name: 'createAnnouncement',
  summary: 'Announces a text at the top of every page from one time to another (admins)',
  method: 'POST',
  path: '/api/admin/announcements',
  body: v.object({
    text: v.pipe(plainLine(ANNOUNCEMENT_LENGTH, TOO_LONG), v.minLength(1, 'Please write what to announce')),
    link: v.optional(
      v.nullable(
        v.pipe(v.string(), v.trim(), v.maxLength(200, NO_PATH), v.regex(/^\/(?!\/)[^\\\s\p{Cc}]*$/u, NO_PATH)),
      ),
    ),
    level: v.picklist(ANNOUNCEMENT_LEVELS),
    /** At once without it. */
    startsAt: v.optional(v.nullable(time)),
    endsAt: time,
  }),
  reply: announcement,
})

export const endAnnouncement = defineCall({
  name: 'endAnnouncement',
  summary: 'Ends an announcement at once (admins)',
  method: 'DELETE',
  path: '/api/admin/announcements/{id}',
  params: v.object({ id }),
  reply: v.object({ message: v.string() }),
})

export const setMaintenance = defineCall({
  name: 'setMaintenance',
  summary: 'Switches maintenance on or off: while it is on, everything can be read and nothing can be changed (admins)',
  method: 'PUT',
  path: '/api/admin/maintenance',
  body: v.object({ isOn: v.boolean(), message: v.optional(v.nullable(plainLine(ANNOUNCEMENT_LENGTH, TOO_LONG))) }),
  reply: v.object({ message: v.string() }),
})
