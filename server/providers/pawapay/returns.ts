import { amountText, toMinor } from '../amounts'
import { ProviderUnavailable, type RefundState, type ReturnCalls, stillUnknown } from '../gateway'
import { idOf, type PawapayClient } from './client'
import { teamReason } from './failures'
import { type Refund, refundReply } from './replies'

/** Money back to the donor's phone. pawaPay has no list of refunds and no disputes: each refund is read by our reference. */
export function pawapayReturns(client: PawapayClient): ReturnCalls {
  async function find(reference: string): Promise<RefundState | null> {
    const found = await client.read(`/v2/refunds/${idOf('refund', reference)}`, refundReply)
    return found.status === 'NOT_FOUND' ? null : stateOf(found.data, reference)
  }

  return {
    async refund({ reference, paymentExternalId: depositId, amount, currency }) {
      const refundId = idOf('refund', reference)
      const order = { refundId, depositId, amount: amountText(amount, currency), currency }
      await client.initiate('/v2/refunds', { ...order, metadata: [{ reference }, { deposit: depositId }] })
      const state = await find(reference).catch(stillUnknown)
      if (!state) throw new ProviderUnavailable('pawaPay: a refund that it does not show yet')
      return state
    },

    async listRefunds(_, ours = []) {
      const refunds: RefundState[] = []
      for (const reference of ours) {
        const refund = await find(reference)
        if (refund) refunds.push(refund)
      }
      return refunds
    },

    listDisputes: async () => [],
  }
}

function stateOf({ refundId, status, amount, currency, failureReason }: Refund, reference: string): RefundState {
  const failed = status === 'FAILED'
  return {
    externalId: refundId,
    reference,
    amount: toMinor(amount, currency),
    currency,
    status: status === 'COMPLETED' ? 'succeeded' : failed ? 'failed' : 'pending',
    message: failed ? teamReason(failureReason) : null,
  }
}
