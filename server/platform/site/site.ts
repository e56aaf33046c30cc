import { say } from '#shared/language/say'
import { currentLanguage } from '#shared/language/speak'
import { DEFAULT_NAME, type PublicSite } from '#shared/site'
import { NONPROFIT_CLAIM, SOCIAL_LINKS, SUPPORT_EMAIL } from '../../../data/copy/organisation'
import type { Config } from '../config'
import { keepValue } from '../database/kept-value'
import type { Database } from '../database/open'
import type { Log } from '../log'
import { readStoredSite, type StoredSite, UNDECIDED } from './stored-site'

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

/** What pages show with these settings. */
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
  /** What pages show, as of the last `refresh`. */
  current(): PublicSite
  /**
   * Reads the settings again when data has changed, and waits for them for a second at most. When they can't be read, those before stay, and
   * it returns false.
   */
  refresh(): Promise<boolean>
}

/** The settings of the site in memory. */
export function createSite(database: Pick<Database, 'read' | 'version'>, isLive: boolean, log: Log): Site {
  return keepValue(database, {
    initial: presentSite(UNDECIDED, isLive),
    read: async () => presentSite((await readStoredSite(database.read)).site, isLive),
    onFailure: (error) => log.warn({ err: error }, 'the settings of the site could not be read'),
  })
}
