import { decidePayout } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import type { Caller } from '../../../community/sessions/caller'
import { signedIn } from '../../../community/sessions/policy'
import { handOver, prepareDecision, presentOne } from '../../../giving/payouts/review/decide'
import type { Applied } from '../../../giving/payouts/transfers/prepare-sending'
import type { Context } from '../../../platform/context'
import type { Once } from '../../api/idempotency'

/**
 * Runs an admin's decision once per Idempotency-Key. A transfer goes to the provider after the decision is committed. When
 * the provider's answer is lost, the payout stays processing, and we ask about it later. Throws as `prepareDecision`.
 */
export async function decide(
  context: Context,
  once: Once,
  input: CallInput<typeof decidePayout>,
  caller: Caller,
): Promise<void> {
  /** What this request has decided; null in a repeat. */
  let decided: Applied | null = null
  await once(decidePayout, input, caller, async () => {
    const carryOut = await prepareDecision(context, signedIn(caller.viewer), input.params.id, input.body)
    return async (transaction) => {
      decided = await carryOut(transaction)
      return { body: await presentOne(context, transaction, decided.payout) }
    }
  })
  if (decided) await handOver(context, decided)
}
