import type { Context } from '../../context'
import { refreshConnectAccount } from '../../giving/payouts/connect'
import { settlePayout } from '../../giving/payouts/settle'
import { checkRefunds, syncReturns } from '../../giving/refunds/send'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/durations'
import { readFact } from '../../platform/installation'
import { createLimits } from '../../platform/limits/limits'
import { isSilent, type ProviderChange, ProviderUnavailable } from '../../providers/gateway'
import { PROVIDERS, type Provider } from '../../providers/registry'
import { runComparison } from '../comparison'
import { lastComparison } from '../facts'
import { processEvents } from '../webhooks/webhooks'
import { reconcile } from './reconcile'
import { type Repeated, repeatJobs } from './repeat'

export function startPaymentWorkers(context: Context): Repeated {
  const limits = createLimits(context.database, context.clock)
  const repair = createRepair(context)
  return repeatJobs(context, 'payment', [
    { pauseMs: SECOND, work: (isStopping) => processEvents(context, isStopping) },
    { pauseMs: MINUTE, work: (isStopping) => reconcile(context, isStopping) },
    { pauseMs: MINUTE, work: (isStopping) => checkRefunds(context, isStopping) },
    { pauseMs: HOUR, work: (isStopping) => repair.run(isStopping) },
    { pauseMs: HOUR, work: (isStopping) => compareDaily(context, isStopping) },
    { pauseMs: HOUR, work: () => limits.sweep() },
  ])
}

/** Compares our books with the providers' lists once a day, also over a restart. Not in the demo: no provider knows its invented gifts. */
async function compareDaily(context: Context, isStopping: () => boolean): Promise<void> {
  if ((await readFact(context.database.read, 'demo')) !== null) return
  const last = await lastComparison.read(context.database.read)
  if (last && Math.abs(context.clock() - last.at) < DAY) return
  const comparison = await runComparison(context, { isStopping })
  if (comparison && comparison.unread.length > 0)
    context.log.warn({ ...comparison }, 'the lists of a provider not read')
}

/** As far back as a provider keeps its events. */
const FIRST_RUN_PERIOD = 30 * DAY
const MAXIMUM_FAILURES = 3

/** Reads what changed at the providers at the start and once a day, because webhooks may be missed. */
export interface Repair {
  /** Runs what is due. A provider that does not answer is asked again the next time. */
  run(isStopping: () => boolean): Promise<void>
}

export function createRepair(context: Context): Repair {
  const lastRun = new Map<Provider, number>()
  /** Changes for which the provider did not answer: they are checked again with those of the next day. */
  const unanswered = new Map<Provider, ProviderChange[]>()
  return {
    async run(isStopping) {
      for (const provider of PROVIDERS) {
        const now = context.clock()
        const last = lastRun.get(provider)
        if (isStopping() || (last !== undefined && now - last < DAY)) continue
        try {
          // One day more than has passed, because a provider may list changes late.
          const since = last === undefined ? now - FIRST_RUN_PERIOD : last - DAY
          const listed = await context.gateways[provider].listChanges(since)
          const unread: ProviderChange[] = []
          let failures = 0
          for (const change of withoutRepeats([...listed, ...(unanswered.get(provider) ?? [])])) {
            if (isStopping()) return
            const error = await repairChange(context, provider, change)
            if (error) unread.push(change)
            // A reply of an unknown shape says nothing about the next one.
            failures = isSilent(error) ? failures + 1 : 0
            if (failures >= MAXIMUM_FAILURES) throw new ProviderUnavailable(`${provider} answers no more`)
          }
          unanswered.set(provider, unread)
          lastRun.set(provider, now)
        } catch (error) {
          context.log.warn({ error, provider }, 'changes at the provider not read')
        }
      }
    },
  }
}

async function repairChange(context: Context, provider: Provider, change: ProviderChange) {
  try {
    if (change.about === 'return') await syncReturns(context, provider, change.paymentExternalId)
    if (change.about === 'transfer') await repairTransfer(context, provider, change.reference)
    if (change.about === 'account') await refreshConnectAccount(context, change.stripeAccountId)
  } catch (error) {
    // It does not block the others; tomorrow it is checked again.
    if (error instanceof ProviderUnavailable) {
      context.log.warn({ error, provider, change }, 'the provider did not say what changed')
      return error
    }
    context.log.error({ error, provider, change }, 'change at the provider not followed')
  }
  return null
}

async function repairTransfer(context: Context, provider: Provider, reference: string): Promise<void> {
  // The reference is one of ours, but unknown here: a database that was restored from a backup may have lost it.
  if (!(await settlePayout(context, reference)) && reference.startsWith('payout-'))
    context.log.error({ provider, reference }, 'a transfer of ours that is not known here')
}

/** Removes repeats and changes that are not about our objects. */
function withoutRepeats(changes: readonly ProviderChange[]): ProviderChange[] {
  const known = new Map<string, ProviderChange>()
  for (const change of changes) {
    const key = JSON.stringify(change)
    if (change.about !== 'nothing-of-ours' && !known.has(key)) known.set(key, change)
  }
  return [...known.values()]
}
