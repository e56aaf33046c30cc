import { LANGUAGES } from '#shared/language/languages'
import type { PublicSettings } from '#shared/page'
import { setTimeZone } from '#shared/rules/dates'
import { feeText } from '#shared/rules/money/fees'
import type { PublicSite } from '#shared/site'
import { promise } from '../../data/copy/home'
import type { Context } from '../context'
import type { ProviderAccess } from '../operations/commands/open-providers'
import type { Config, ProviderKeys } from '../platform/config'
import { createMediaStore } from '../platform/images/store'
import { createLog } from '../platform/log/log'
import { createSecurityLog } from '../platform/log/security-log'
import { createSite, defaultSite, siteInLanguage } from '../platform/site'
import { createReplyReports } from '../providers/problems'
import { countCalls, createGateways, providerEndpoints, traitsOf } from '../providers/registry'
import { CONNECT_PROVIDER, cardForm } from '../providers/routes'

export function createContext(
  config: Config,
  opened: Pick<Context, 'database' | 'secrets' | 'log' | 'metrics'>,
  { keys, addresses, sandboxOrigin }: ProviderAccess,
): Context {
  const { database, secrets, log, metrics } = opened
  setTimeZone(config.timeZone)
  const reports = createReplyReports({ database, clock: Date.now, log })
  const site = createSite(database, paymentsOf(keys, sandboxOrigin) === 'live', log)
  const gateways = createGateways(providerEndpoints({ ...config, keys, addresses }), Date.now, reports)
  return {
    config,
    database,
    secrets,
    log,
    securityLog: createSecurityLog({
      // At every LOG_LEVEL but `silent`.
      log: createLog(config.logLevel === 'silent' ? 'silent' : 'info'),
      secrets,
      clock: Date.now,
    }),
    clock: Date.now,
    media: createMediaStore(database, config.dataDirectory, Date.now),
    gateways: countCalls(gateways, metrics),
    metrics,
    site,
    settings: publicSettings(config, keys, sandboxOrigin, site.current),
  }
}

function paymentsOf(keys: ProviderKeys, sandboxOrigin: string | null): PublicSettings['payments'] {
  return sandboxOrigin ? 'sandbox' : cardForm(keys, sandboxOrigin).live ? 'live' : 'test'
}

/** The settings of this server that every page may know. `readSite`: what admins say about the site at this moment. */
export function publicSettings(
  config: Config,
  keys: ProviderKeys,
  sandboxOrigin: string | null,
  readSite: () => PublicSite = () => defaultSite(false),
): PublicSettings {
  const { publicKey, script } = cardForm(keys, sandboxOrigin)
  const { platformRates } = config
  const fixed = {
    payments: paymentsOf(keys, sandboxOrigin),
    cardKey: publicKey,
    cardScript: script,
    payoutAccounts: traitsOf(CONNECT_PROVIDER).name,
    publicUrl: config.publicUrl,
    sandboxOrigin,
    ...(config.timeZone !== 'UTC' && { timeZone: config.timeZone }),
    ...(LANGUAGES.length > 1 && { hasLanguages: true as const }),
  }
  if (platformRates.length === 0) {
    return {
      ...fixed,
      get site() {
        return siteInLanguage(readSite())
      },
    }
  }
  return {
    ...fixed,
    get site() {
      return siteInLanguage(readSite())
    },
    platformRates,
    // Read for each page: a rate may begin while the server runs.
    get homePromise() {
      return feeText(promise(), platformRates, Date.now())
    },
  }
}
