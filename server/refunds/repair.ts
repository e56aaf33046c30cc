import type { Context } from '../context'
import type { Provider } from '../database/schema'
import { withoutRepeats } from '../payments/changes'
import { type ProviderChange, ProviderUnavailable } from '../payments/gateway'
import { refreshConnectAccount } from '../payouts/connect'
import { settlePayout } from '../payouts/settle'
import { syncReturns } from './sync'

const PROVIDERS = ['stripe', 'flutterwave'] as const
const DAY = 24 * 60 * 60_000
/** As far back as a provider keeps its events. */
const LOOKS_BACK = 30 * DAY
/** After so many silences in a row a provider is left alone until the next run. */
const PATIENCE = 3

/** Looks for what webhooks never told: once a day, and at the start, through everything that changed at the providers since. */
export interface Repair {
  /** Does what is due. A provider that does not answer is asked again the next time. */
  run(isStopping: () => boolean): Promise<void>
}

export function createRepair(context: Context): Repair {
  const lastRun = new Map<Provider, number>()
  /** About these a provider was silent: they are looked at again with those of the next day. */
  const unanswered = new Map<Provider, ProviderChange[]>()
  return {
    async run(isStopping) {
      for (const provider of PROVIDERS) {
        const now = context.clock()
        const last = lastRun.get(provider)
        if (isStopping() || (last !== undefined && now - last < DAY)) continue
        try {
          // A day more than has passed, for what the provider lists late.
          const since = last === undefined ? now - LOOKS_BACK : last - DAY
          const listed = await context.gateways[provider].listChanges(since)
          const silent: ProviderChange[] = []
          let silences = 0
          for (const change of withoutRepeats([...listed, ...(unanswered.get(provider) ?? [])])) {
            if (isStopping()) return
            if (await repairChange(context, provider, change)) silences = 0
            else {
              silent.push(change)
              silences += 1
            }
            if (silences >= PATIENCE) throw new ProviderUnavailable(`${provider} answers no more`)
          }
          unanswered.set(provider, silent)
          lastRun.set(provider, now)
        } catch (error) {
          context.log.warn({ error, provider }, 'changes at the provider not read')
        }
      }
    },
  }
}

/** False when the provider did not answer. */
async function repairChange(context: Context, provider: Provider, change: ProviderChange): Promise<boolean> {
  try {
    if (change.about === 'return') await syncReturns(context, provider, change.paymentExternalId)
    if (change.about === 'transfer') await repairTransfer(context, provider, change.reference)
    if (change.about === 'account') await refreshConnectAccount(context, change.stripeAccountId)
  } catch (error) {
    // It holds up no other; tomorrow it is looked at again.
    if (error instanceof ProviderUnavailable) {
      context.log.warn({ error, provider, change }, 'the provider did not say what changed')
      return false
    }
    context.log.error({ error, provider, change }, 'change at the provider not followed')
  }
  return true
}

async function repairTransfer(context: Context, provider: Provider, reference: string): Promise<void> {
  // Under a name as ours and unknown here: a database that was restored from a backup may have forgotten it.
  if (!(await settlePayout(context, reference)) && reference.startsWith('payout-'))
    context.log.error({ provider, reference }, 'a transfer of ours that is not known here')
}
