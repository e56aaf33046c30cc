import type { Transaction } from 'kysely'
import { z } from 'zod'
import { DEFAULT_NAME } from '#shared/site'
import type { Handle } from '../database/open'
import type { Tables } from '../database/schema'
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

export interface SiteVersion {
  /** 0: nobody has set anything yet. */
  version: number
  site: StoredSite
  /** Null for version 0. */
  changedAt: number | null
}

/** The newest settings. */
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
  transaction: Transaction<Tables>,
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
