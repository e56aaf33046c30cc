import { z } from 'zod'
import { say } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'
import { DEFAULT_NAME, type PublicSite } from '#shared/site'
import { NONPROFIT_CLAIM, SOCIAL_LINKS, SUPPORT_EMAIL } from '../../data/copy/organisation'
import type { Config } from './config'
import { cacheValue } from './database/cached-value'
import type { Database, Handle } from './database/open'
import type { Transaction } from './database/schema'
import type { Log } from './log/log'

/** What pages show while nobody has decided it. */
const EXAMPLES: PublicSite = {
  name: DEFAULT_NAME,
  email: SUPPORT_EMAIL,
  claim: NONPROFIT_CLAIM,
  links: SOCIAL_LINKS,
}
/** With real money nothing is shown that nobody has said. */
const NOTHING: PublicSite = { name: DEFAULT_NAME, email: null, claim: null, links: [] }

/** What pages show while nothing is decided. `isLive`: with live payments. */
export const defaultSite = (isLive: boolean): PublicSite => (isLive ? NOTHING : EXAMPLES)

export function presentSite(stored: StoredSite, isLive: boolean): PublicSite {
  const shown = defaultSite(isLive)
  return {
    name: stored.name || shown.name,
    email: stored.supportEmail === null ? shown.email : stored.supportEmail || null,
    claim: stored.claim === null ? shown.claim : stored.claim || null,
    links: stored.links ?? shown.links,
    ...(stored.logo !== null && { logo: stored.logo }),
    ...(stored.notice && { notice: stored.notice }),
  }
}

/** What a page shows to its reader: our example of a claim is said in their language. What admins wrote stays as it is. */
export function siteInLanguage(site: PublicSite): PublicSite {
  if (site.claim !== NONPROFIT_CLAIM || currentLanguage() === 'en') return site
  return { ...site, claim: say('Pamoja is a registered nonprofit with verified status.'), isNonprofit: true }
}

/** What a live site has not decided yet, in the words of its form. */
export function undecided(
  { name, supportEmail, claim, links }: StoredSite,
  { organisation }: Pick<Config, 'organisation'>,
): string[] {
  const open = {
    ...{ 'name of the site': name, 'support address': supportEmail, claim, 'social links': links },
    'legal person (ORGANISATION_NAME and the other settings of the server)': organisation,
  }
  return Object.entries(open).flatMap(([words, value]) => (value === null ? [words] : []))
}

export interface Site {
  current(): PublicSite
  /** Waits a second at most; when the settings can't be read those before stay, and it returns false. */
  refresh(): Promise<boolean>
}

export function createSite(database: Pick<Database, 'read' | 'version'>, isLive: boolean, log: Log): Site {
  return cacheValue(database, {
    initial: presentSite(UNDECIDED, isLive),
    read: async () => presentSite((await readStoredSite(database.read)).site, isLive),
    onFailure: (error) => log.warn({ err: error }, 'the settings of the site could not be read'),
  })
}

import './tables'

/** Settings as they are stored. Null: nobody has decided it yet. */
const storedSite = z.object({
  name: z.string().nullable().default(null),
  /** Empty: the site has none. */
  supportEmail: z.string().nullable().default(null),
  /** Empty: the site makes none. */
  claim: z.string().nullable().default(null),
  links: z
    .array(z.object({ name: z.string(), address: z.string() }))
    .nullable()
    .default(null),
  /** The hash of a picture in `media`; null: the one of the build. */
  logo: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null)
    // Written into pages as it is: what is stored in another form counts as nothing.
    .catch(null),
  /** A line at the top of every page; empty for none. */
  notice: z.string().default(''),
})
export type StoredSite = z.output<typeof storedSite>

export const UNDECIDED: StoredSite = {
  name: null,
  supportEmail: null,
  claim: null,
  links: null,
  logo: null,
  notice: '',
}

interface SiteVersion {
  /** 0: nobody has set anything yet. */
  version: number
  site: StoredSite
  /** Null for version 0. */
  changedAt: number | null
}

export async function readStoredSite(database: Handle): Promise<SiteVersion> {
  const row = await database
    .selectFrom('site_settings')
    .select(['version', 'value', 'changedAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { version: 0, site: UNDECIDED, changedAt: null }
  return { version: row.version, site: storedSite.parse(JSON.parse(row.value)), changedAt: row.changedAt }
}

/** The pictures of the logos that the site has or had. */
export async function listLogos(database: Handle): Promise<Set<string>> {
  const rows = await database.selectFrom('site_settings').select('value').execute()
  return new Set(rows.flatMap(({ value }) => storedSite.parse(JSON.parse(value)).logo ?? []))
}

/** Stores the version after `version`. False when there is one already: somebody else was faster. */
export async function storeSite(
  transaction: Transaction,
  { version, site }: Pick<SiteVersion, 'version' | 'site'>,
  { changedBy, changedAt }: { changedBy: number | null; changedAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('site_settings')
    .values({ version: version + 1, value: JSON.stringify(site), changedBy, changedAt })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The name of the site, for a mail that is written in a transaction. */
export async function readSiteName(database: Handle): Promise<string> {
  return (await readStoredSite(database)).site.name ?? DEFAULT_NAME
}
