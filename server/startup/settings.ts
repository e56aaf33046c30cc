import type { PublicSettings } from '#shared/page'
import { feeText } from '#shared/rules/money/fee-text'
import { HERO } from '../../data/copy/home'
import type { Config, ProviderKeys } from '../platform/config'
import { traitsOf } from '../platform/providers/registry'
import { CONNECT_PROVIDER, cardForm } from '../platform/providers/routes'

/** The settings of this server that every page may know. */
export function publicSettings(config: Config, keys: ProviderKeys, sandboxOrigin: string | null): PublicSettings {
  const { live, publicKey, script } = cardForm(keys, sandboxOrigin)
  const { platformRates } = config
  const settings: PublicSettings = {
    payments: sandboxOrigin ? 'sandbox' : live ? 'live' : 'test',
    cardKey: publicKey,
    cardScript: script,
    payoutAccounts: traitsOf(CONNECT_PROVIDER).name,
    publicUrl: config.publicUrl,
    sandboxOrigin,
  }
  if (platformRates.length === 0) return settings
  return {
    ...settings,
    platformRates,
    // Read for each page: a rate may begin while the server runs.
    get homePromise() {
      return feeText(HERO.promise, platformRates, Date.now())
    },
  }
}
