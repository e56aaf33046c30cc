import { LANGUAGES } from '#shared/language/languages'
import type { PublicSettings } from '#shared/page'
import { feeText } from '#shared/rules/money/fee-text'
import type { PublicSite } from '#shared/site'
import { promise } from '../../data/copy/home'
import type { Config, ProviderKeys } from '../platform/config'
import { defaultSite, siteInLanguage } from '../platform/site'
import { traitsOf } from '../providers/registry'
import { CONNECT_PROVIDER, cardForm } from '../providers/routes'

/** Whether real money moves. */
export function paymentsOf(keys: ProviderKeys, sandboxOrigin: string | null): PublicSettings['payments'] {
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
