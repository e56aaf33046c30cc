import type Stripe from 'stripe'
import { type Gateway, ProviderRefusal, type TransferState } from '../gateway'
import type { StripeAsk } from './ask'
import { isOutOfFunds } from './errors'
import { listReply, type StripeTransfer, transferReply } from './replies'

const NOT_YET = 'The donations have not reached our account there yet. Please ask again in a few days.'

/** Outgoing money to recipients' Connect accounts. */
export function stripeTransfers(
  stripe: Stripe,
  ask: StripeAsk,
): Pick<Gateway, 'canTransferTo' | 'transfer' | 'lookUpTransfer'> {
  const lookUpTransfer: Gateway['lookUpTransfer'] = async (reference) => {
    const about = { name: 'GET /v1/transfers', subject: reference }
    const { data } = await ask.one(about, listReply(transferReply), () =>
      stripe.transfers.list({ transfer_group: reference, limit: 1 }),
    )
    const [transfer] = data
    return transfer ? stateOf(transfer) : 'not-found'
  }

  return {
    canTransferTo: ({ stripeAccountId, currency }) => stripeAccountId !== null && currency === 'USD',

    async transfer({ reference, amount, destination, narration }) {
      const { stripeAccountId } = destination
      if (stripeAccountId === null)
        throw new ProviderRefusal('Stripe: a recipient without an account', {
          reason: 'There is no Stripe account yet',
        })
      // Stripe forgets its keys after a day; the list keeps the transfer.
      const made = await lookUpTransfer(reference)
      if (made !== 'not-found') return made
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
        // The recipient reads the reason, and can't do anything about our balance.
        if (isOutOfFunds(error)) throw new ProviderRefusal('Stripe: out of funds', { cause: error, reason: NOT_YET })
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
    feeInUsdCents: null,
  }
}
