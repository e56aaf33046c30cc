import {
  decidePayout,
  listAdminPayouts,
  listOwedBalances,
  payOwedBalance,
  quotePayout,
  revealPayoutDestination,
} from '#shared/contract/admin/money'
import { askAccountHolderName, listAdminBankAccounts, verifyBankAccount } from '#shared/contract/admin/people'
import type { CallInput } from '#shared/contract/base/call'
import { type Caller, signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { askHolderName, showAccountNumber, verify } from '../../../giving/payouts/account-review'
import { handOver, prepareDecision, presentOne } from '../../../giving/payouts/decide'
import { payByHand, readOwedBalances } from '../../../giving/payouts/last-payments'
import { readAccountQueue, readAdminPayout, readPayoutQueue } from '../../../giving/payouts/present-admin'
import { readQuotes } from '../../../giving/payouts/quote'
import type { Applied } from '../../../giving/payouts/send'
import { nextPageLink } from '../../../platform/lists'
import type { Api } from '../../api/api'
import type { Once } from '../../api/idempotency'

export function bindAdminPayouts(api: Api, context: Context, once: Once): void {
  api.bind(listAdminPayouts, async ({ query }) => {
    const { rows, next } = await readPayoutQueue(context, query)
    return { body: rows, headers: nextPageLink(listAdminPayouts.path, query, next) }
  })

  api.bind(decidePayout, async (input, caller) => {
    const { id } = input.params
    await decide(context, once, input, caller)
    return { body: await readAdminPayout(context, id) }
  })

  api.bind(quotePayout, async ({ params }) => ({ body: { quotes: await readQuotes(context, params.id) } }))

  api.bind(revealPayoutDestination, async ({ params }, { viewer }) => ({
    body: await showAccountNumber(context, signedIn(viewer), params.id),
  }))

  api.bind(listOwedBalances, async ({ query }) => {
    const { rows, next } = await readOwedBalances(context, query)
    return { body: rows, headers: nextPageLink(listOwedBalances.path, query, next) }
  })

  api.bind(payOwedBalance, (input, caller) =>
    once(payOwedBalance, input, caller, async () => async (transaction) => ({
      status: 201,
      body: await payByHand(context, transaction, signedIn(caller.viewer), input.body),
    })),
  )

  api.bind(listAdminBankAccounts, async ({ query }) => {
    const { rows, next } = await readAccountQueue(context, query)
    return { body: rows, headers: nextPageLink(listAdminBankAccounts.path, query, next) }
  })

  api.bind(verifyBankAccount, async ({ params, body }, { viewer }) => ({
    body: await verify(context, signedIn(viewer), params.id, body.isVerified),
  }))

  api.bind(askAccountHolderName, async ({ params, body }, { viewer }) => ({
    body: await askHolderName(context, signedIn(viewer), params.id, body),
  }))
}

/**
 * Runs an admin's decision once per Idempotency-Key. A transfer goes to the provider after the decision is committed. When
 * the provider's answer is lost, the payout stays processing, and we ask about it later. Throws as `prepareDecision`.
 */
async function decide(
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
