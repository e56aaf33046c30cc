import { minorToDecimal } from '#shared/rules/money/money'
import { digitsOf, toMinor } from '../amounts'
import {
  type DisputeState,
  ProviderUnavailable,
  type RefundOrder,
  type RefundState,
  type ReturnCalls,
  unavailableIfRefused,
} from '../gateway'
import { allRows, type FlutterwaveClient, findMade } from './client'
import {
  chargebackSchema,
  type FlutterwaveChargeback,
  type FlutterwaveRefund,
  refundReply,
  refundSchema,
  transactionReply,
} from './replies'

/** A refund with these words in its comments is ours. */
const OURS = 'Pamoja refund '

export function flutterwaveReturns(client: FlutterwaveClient): ReturnCalls {
  const transactionOf = async (id: string) =>
    (await unavailableIfRefused(client.read(`/v3/transactions/${id}/verify`, {}, transactionReply))).data

  async function rowsOf(id: string): Promise<FlutterwaveRefund[]> {
    const rows = await unavailableIfRefused(allRows(client, '/v3/refunds', { tx_id: id }, refundSchema))
    return rows.filter((row) => row.transactionId === id)
  }

  /** Null while no listed refund is, or may be, this one. */
  async function find(order: RefundOrder): Promise<RefundState | null> {
    const rows = await rowsOf(order.paymentExternalId)
    const states = rows.map((row) => refundState(row, order.currency))
    const ours = states.find((state) => state.reference === order.reference)
    if (ours) return ours
    // It is not documented whether every refund repeats its comments: a refund without any could be this one.
    const mayBeThisRefund = (row: FlutterwaveRefund, place: number) =>
      !row.comments?.trim() && states[place]?.amount === order.amount && !order.others.includes(row.id)
    if (rows.some(mayBeThisRefund))
      throw new ProviderUnavailable('Flutterwave: a refund of that amount that may be this one')
    return null
  }

  return {
    async refund(order) {
      const made = await find(order)
      if (made) return made
      try {
        const { data } = await client.post(`/v3/transactions/${order.paymentExternalId}/refund`, refundReply, {
          amount: Number(minorToDecimal(order.amount, digitsOf(order.currency))),
          comments: `${OURS}${order.reference}`,
        })
        return { ...refundState(data, order.currency), reference: order.reference }
      } catch (error) {
        const found = await findMade(error, () => find(order))
        if (found) return found
        throw error
      }
    },

    async listRefunds(paymentExternalId) {
      const rows = await rowsOf(paymentExternalId)
      if (rows.length === 0) return []
      const { currency } = await transactionOf(paymentExternalId)
      return rows.map((row) => refundState(row, currency))
    },

    async listDisputes(paymentExternalId) {
      const { currency, flw_ref: providerReference } = await transactionOf(paymentExternalId)
      const query: Record<string, string> = providerReference ? { flw_ref: providerReference } : {}
      const rows = await unavailableIfRefused(allRows(client, '/v3/chargebacks', query, chargebackSchema))
      return rows
        .filter((row) =>
          row.transaction_id ? row.transaction_id === paymentExternalId : row.flw_ref === providerReference,
        )
        .map((row) => disputeState(row, currency))
    },
  }
}

function refundState(row: FlutterwaveRefund, currency: string): RefundState {
  const { comments } = row
  const failed = row.status.startsWith('failed')
  return {
    externalId: row.id,
    reference: comments?.startsWith(OURS) ? comments.slice(OURS.length).trim() : null,
    amount: toMinor(row.amount_refunded, currency),
    currency,
    // `completed`, `completed-bank-transfer`, `completed-momo`, …
    status: row.status.startsWith('completed') ? 'succeeded' : failed ? 'failed' : 'pending',
    message: failed ? row.status : null,
  }
}

/** Flutterwave withdraws the money only when a chargeback was lost or accepted. */
function disputeState(row: FlutterwaveChargeback, currency: string): DisputeState {
  const lost = row.status === 'lost' || row.status === 'accepted'
  const won = row.status === 'won' || row.status === 'reversed'
  return {
    externalId: row.id,
    amount: toMinor(row.amount, currency),
    currency,
    status: lost ? 'lost' : won ? 'won' : 'open',
    withdrawn: lost,
    feeInUsdCents: 0,
    reason: row.comment?.trim() || null,
  }
}
