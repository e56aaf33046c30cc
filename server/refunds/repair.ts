import type { Context } from '../context'
import type { Provider } from '../database/schema'
import { type ProviderChange, ProviderUnavailable } from '../payments/gateway'
import { refreshConnectAccount } from '../payouts/connect'
import { settlePayout } from '../payouts/settle'
import { syncReturns } from './sync'

const PROVIDERS = ['stripe', 'flutterwave'] as const
const DAY = 24 * 60 * 60_000
/** As far back as a provider keeps its events. */
const LOOKS_BACK = 30 * DAY

/** Looks for what webhooks never told: once a day, and at the start, through everything that changed at the providers since. */
export interface Repair {
  /** Does what is due. A provider that does not answer is asked again the next time. */
  run(isStopping: () => boolean): Promise<void>
}

export function createRepair(context: Context): Repair {
  const lastRun = new Map<Provider, number>()
  return {
    async run(isStopping) {
      for (const provider of PROVIDERS) {
        const now = context.clock()
        const last = lastRun.get(provider)
        if (isStopping() || (last !== undefined && now - last < DAY)) continue
        try {
          // A day more than has passed, for what the provider lists late.
          const since = last === undefined ? now - LOOKS_BACK : last - DAY
          for (const change of await context.gateways[provider].listChanges(since)) {
            if (isStopping()) return
            await repairChange(context, provider, change)
          }
          lastRun.set(provider, now)
        } catch (error) {
          context.log.warn({ error, provider }, 'changes at the provider not read')
        }
      }
    },
  }
}

async function repairChange(context: Context, provider: Provider, change: ProviderChange): Promise<void> {
  try {
    if (change.about === 'return') await syncReturns(context, provider, change.paymentExternalId)
    if (change.about === 'transfer') await settlePayout(context, change.reference)
    if (change.about === 'account') await refreshConnectAccount(context, change.stripeAccountId)
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    // It holds up no other; tomorrow it is looked at again.
    context.log.error({ error, provider, change }, 'change at the provider not followed')
  }
}
