import * as v from 'valibot'
import { defineCall } from '../base/call'
import { moment } from '../base/fields'
import { email, minCharacters, plainLine, withoutTicks } from '../base/typed-texts'

/** The networks that the footer can link to, in its order. */
export const NETWORKS = ['Facebook', 'X', 'Instagram', 'LinkedIn', 'YouTube', 'TikTok', 'WhatsApp'] as const
type Network = (typeof NETWORKS)[number]

/** Characters of a line at the top of every page. */
export const LINE_LENGTH = 200
const TOO_LONG = `Please keep it to ${LINE_LENGTH} characters`

const HTTPS = 'Please enter an address that begins with https://'

const address = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200, 'At most 200 characters'),
  v.check((text) => text === '' || isPublicAddress(text), HTTPS),
)

/** Empty for none. */
const link = v.optional(address, '')

/** An address that anybody may open: no other protocol, and no name or password in it. */
function isPublicAddress(text: string): boolean {
  if (!/^https:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(?:[/?#]\S*)?$/i.test(text)) return false
  return URL.canParse(text)
}

const settings = {
  name: v.pipe(
    plainLine(40, 'At most 40 characters'),
    minCharacters(2, 'Please enter at least 2 characters'),
    withoutTicks('Please leave out the tick'),
  ),
  /** Empty for none. */
  supportEmail: v.union([v.pipe(v.string(), v.trim(), v.literal('')), email]),
  /** Empty for none. */
  claim: v.pipe(plainLine(200, 'At most 200 characters'), withoutTicks('Please leave out the tick')),
  /** A line at the top of every page; empty for none. */
  notice: v.optional(plainLine(LINE_LENGTH, TOO_LONG), ''),
  /** By network; others are ignored. */
  links: v.object({
    Facebook: link,
    X: link,
    Instagram: link,
    LinkedIn: link,
    YouTube: link,
    TikTok: link,
    WhatsApp: link,
  } satisfies Record<Network, typeof link>),
}

export const siteSettings = v.object({
  name: v.string(),
  supportEmail: v.string(),
  claim: v.string(),
  links: v.array(v.object({ name: v.string(), address: v.string() })),
  /** The address of the logo; null for the one of the build. */
  logo: v.nullable(v.string()),
  /** A line at the top of every page; empty for none. */
  notice: v.string(),
  /** Null while it is off. */
  maintenance: v.nullable(v.object({ since: moment, message: v.nullable(v.string()) })),
  /** Increases with each change. 0: nothing was ever set. */
  version: v.number(),
  /** When the newest version was stored; null for none. */
  changedAt: v.nullable(moment),
  /** Names of settings that must be decided, because money is real and nothing is shown in their place. */
  undecided: v.array(v.string()),
})
export type SiteSettings = v.InferOutput<typeof siteSettings>

export const getSite = defineCall('getSite', 'GET /api/admin/site', {
  summary: 'Returns the settings of the site, and whether maintenance is on (admins)',
  access: { audience: 'admin', open: 'Its pages show all of it', limit: 'requests' },
  reply: siteSettings,
})

export const updateSite = defineCall('updateSite', 'PUT /api/admin/site', {
  summary: 'Changes the settings of the site (admins)',
  access: { audience: 'admin', limit: 'requests' },
  body: v.object({
    ...settings,
    /** A picture as a data string; null for the one of the build. Missing: it stays. */
    logo: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty('Please choose a picture')))),
    /** The version that was changed: a change that somebody else made meanwhile is not overwritten. */
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  reply: siteSettings,
})

export const setMaintenance = defineCall('setMaintenance', 'PUT /api/admin/maintenance', {
  summary: 'Switches maintenance on or off: while it is on, everything can be read and nothing can be changed (admins)',
  access: { audience: 'admin', limit: 'requests' },
  body: v.object({ isOn: v.boolean(), message: v.optional(v.nullable(plainLine(LINE_LENGTH, TOO_LONG))) }),
  reply: v.object({ message: v.string() }),
})

/** The settings that an admin types. */
export type TypedSite = Omit<v.InferOutput<typeof updateSite.body>, 'version' | 'logo'>
