import type { Context } from '../context'
import type { ProviderAccess } from '../operations/commands/open-providers'
import type { Config } from '../platform/config'
import { createMediaStore } from '../platform/images/store'
import { createLog } from '../platform/log/log'
import { createSecurityLog } from '../platform/log/security-log'
import { createSite } from '../platform/site'
import { createReplyReports } from '../providers/problems'
import { countCalls, createGateways, providerEndpoints } from '../providers/registry'
import { paymentsOf, publicSettings } from './settings'

type Opened = Pick<Context, 'database' | 'secrets' | 'log' | 'metrics'>

/** The collaborators of a server or a command, on an open database. */
export function createContext(
  config: Config,
  opened: Opened,
  { keys, addresses, sandboxOrigin }: ProviderAccess,
): Context {
  const { database, secrets, log, metrics } = opened
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
