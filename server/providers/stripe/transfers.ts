import type Stripe from 'stripe'
import {
  type ProviderBalance,
  ProviderOutOfFunds,
  ProviderRefusal,
  ProviderUnavailable,
  type TransferCalls,
  type TransferState,
  unavailableIfRefused,
} from '../gateway'
import { isRefusedAs, type StripeAsk } from './client'
import { balanceReply, listReply, type StripeTransfer, transferReply } from './replies'

const NOT_YET = 'Our available balance at Stripe is too low: card donations become available only after some days.'

export function stripeTransfers(stripe: Stripe, ask: StripeAsk): TransferCalls {
  const lookUpTransfer: TransferCalls['lookUpTransfer'] = async (reference) => {
    const about = { name: 'GET /v1/transfers', subject: reference }
    const { data } = await ask.one(about, listReply(transferReply), () =>
      stripe.transfers.list({ transfer_group: reference, limit: 1 }),
    )
    const [transfer] = data
    return transfer ? stateOf(transfer) : 'not-found'
  }

  const readBalances = async (): Promise<ProviderBalance[]> => {
    const about = { name: 'GET /v1/balance', subject: '' }
    const reading = ask.one(about, balanceReply, () => stripe.balance.retrieve())
    const { available, pending } = await unavailableIfRefused(reading)
    const amountIn = (rows: typeof available, code: string) =>
      rows.find(({ currency }) => currency === code)?.amount ?? 0
    const waiting = pending ?? []
    // A new currency may be pending before any of it is available.
    return [...new Set([...available, ...waiting].map(({ currency }) => currency))].map((code) => ({
      currency: code.toUpperCase(),
      available: amountIn(available, code),
      pending: amountIn(waiting, code),
    }))
  }

  /** Whether our balance in dollars is known not to cover an amount (cents). Otherwise Stripe itself decides. */
  async function isTooLow(amount: number): Promise<boolean> {
    try {
      return (await readBalances()).some(({ currency, available }) => currency === 'USD' && available < amount)
    } catch (error) {
      if (error instanceof ProviderUnavailable) return false
      throw error
    }
  }

  return {
    findTransferObstacle: ({ stripeAccountId, currency }) =>
      stripeAccountId !== null && currency === 'USD' ? null : { kind: 'no-route' },

    readBalances,

    // A transfer to a connected account has no fee of its own.
    async quoteTransfer({ amount }) {
      const balances = (await readBalances()).filter(({ currency }) => currency === 'USD')
      const covers = balances.some(({ available }) => available >= amount)
      return { fee: { amount: 0, currency: 'USD' }, balances, debit: covers ? { currency: 'USD', amount } : null }
    },

    async transfer({ reference, amount, destination, narration }) {
      const { stripeAccountId } = destination
      if (stripeAccountId === null)
        throw new ProviderRefusal('Stripe: a recipient without an account', {
          reason: 'There is no Stripe account yet',
        })
      // Stripe forgets its keys after a day; the list keeps the transfer.
      const made = await lookUpTransfer(reference)
      if (made !== 'not-found') return made
      // Stripe would store its refusal under the reference, so a payout that waits for days would use up hundreds of them.
      if (await isTooLow(amount))
        throw new ProviderOutOfFunds('Stripe: the balance does not cover the transfer', { reason: NOT_YET })
      const about = { name: 'POST /v1/transfers', subject: reference }
      const create = () =>
        stripe.transfers.create(
          {
            amount,
            currency: 'usd',
            destination: stripeAccountId,
            description: narration,
            transfer_group: reference,
            metadata: { payout: reference },
          },
          { idempotencyKey: reference },
        )
      const transfer = await ask.one(about, transferReply, create).catch((error: unknown) => {
        // Stripe repeats its answer for the same idempotency key.
        if (isRefusedAs(error, 'balance_insufficient'))
          throw new ProviderOutOfFunds('Stripe: out of funds', {
            cause: error,
            reason: NOT_YET,
            isReferenceUsedUp: true,
          })
        throw error
      })
      return stateOf(transfer)
    },

    lookUpTransfer,
  }
}

/** A transfer either exists or the call failed. Stripe then pays the recipient's bank from their balance by itself. */
function stateOf(transfer: StripeTransfer): TransferState {
  return {
    transferId: transfer.id,
    status: transfer.reversed ? 'failed' : 'completed',
    message: transfer.reversed ? 'The transfer was reversed' : null,
    fee: null,
  }
}
