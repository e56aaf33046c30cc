import { NETWORKS, type SiteSettings, type TypedSite } from '#shared/contract/admin/site'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { parseDataImage } from '../../platform/images/encode'
import { LOGO_WIDTH, mediaAddress } from '../../platform/images/names'
import { readMaintenance } from '../../platform/maintenance'
import { Refusal, refuse } from '../../platform/refusals/refusal'
import { defaultSite, presentSite, readStoredSite, type StoredSite, storeSite, undecided } from '../../platform/site'

/** Names that never belong to anybody (RFC 2606 and 6761). */
const EXAMPLE_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i
/** Our own examples: on networks only the path is made up. */
const EXAMPLE_ACCOUNT = /pamoja[-_.]example/i

function isExample(address: string): boolean {
  if (EXAMPLE_ACCOUNT.test(address)) return true
  const host = URL.canParse(address) ? new URL(address).hostname : (address.split('@').at(-1) ?? '')
  return EXAMPLE_HOST.test(host)
}

type SiteContext = Pick<Context, 'clock' | 'config'> & { settings: Pick<Context['settings'], 'payments'> }

/** What somebody typed. `logo`: the hash of the new picture; null for that of the build; undefined keeps it. */
type SiteChange = TypedSite & { logo?: string | null | undefined }

export async function readSite(context: SiteContext, database: Handle): Promise<SiteSettings> {
  const isLive = context.settings.payments === 'live'
  const { version, site, changedAt } = await readStoredSite(database)
  const maintenance = await readMaintenance(database)
  const { name, email, claim, links, logo, notice = '' } = presentSite(site, isLive)
  return {
    ...{ name, supportEmail: email ?? '', claim: claim ?? '', links: [...links], version },
    logo: logo ? mediaAddress(logo, LOGO_WIDTH) : null,
    notice,
    maintenance: maintenance && { ...maintenance, since: new Date(maintenance.since).toISOString() },
    changedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
    undecided: isLive ? undecided(site, context.config) : [],
  }
}

/** Changes the settings of the site; `actorId` is null for the person who sets up the site. */
export async function changeSite(
  transaction: Transaction,
  { clock, settings }: SiteContext,
  { actorId, version, typed }: { actorId: number | null; version: number; typed: SiteChange },
): Promise<void> {
  const known = await readStoredSite(transaction)
  if (known.version !== version) throw refuse('site.changed-meanwhile')
  const { logo = known.site.logo, notice, ...words } = typed
  const site = { ...decided(words, settings.payments === 'live'), logo, notice }
  const example = [site.supportEmail ?? '', ...(site.links ?? []).map(({ address }) => address)].find(isExample)
  if (example !== undefined) throw refuse('site.example-address', { address: example })
  if (JSON.stringify(site) === JSON.stringify(known.site)) return
  const now = clock()
  if (!(await storeSite(transaction, { version, site }, { changedBy: actorId, changedAt: now })))
    throw refuse('site.changed-meanwhile')
  await recordAction(transaction, {
    ...{ actorId, action: 'change-site', subject: 'site', createdAt: now },
    ...differences(known.site, site),
  })
}

/** With real money everything that was typed is a decision. Otherwise an example that was left as it was remains an example. */
function decided(
  { name, supportEmail, claim, links: typed }: Omit<TypedSite, 'notice'>,
  isLive: boolean,
): Omit<StoredSite, 'logo' | 'notice'> {
  const links = NETWORKS.flatMap((network) => {
    const address = typed[network]
    return address ? [{ name: network, address }] : []
  })
  if (isLive) return { name, supportEmail, claim, links }
  const example = defaultSite(false)
  return {
    name: name === example.name ? null : name,
    supportEmail: supportEmail === example.email ? null : supportEmail,
    claim: claim === example.claim ? null : claim,
    links: JSON.stringify(links) === JSON.stringify(example.links) ? null : links,
  }
}

function differences(before: StoredSite, after: StoredSite): { before: object; after: object } {
  const fields = (['name', 'supportEmail', 'claim', 'links', 'logo', 'notice'] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const only = (site: StoredSite) => Object.fromEntries(fields.map((field) => [field, site[field]]))
  return { before: only(before), after: only(after) }
}

/** Stores a logo that arrived as a data string and returns its hash. Throws 400 at the field for what is none or too small, and 503. */
export async function storeLogo({ media }: Pick<Context, 'media'>, text: string): Promise<string> {
  try {
    return await media.storeImage(parseDataImage(text), 'logo')
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    throw refuse(error.code === 'picture.logo-too-small' ? error.code : 'picture.no-logo', null, {
      at: 'logo',
      cause: error,
    })
  }
}
