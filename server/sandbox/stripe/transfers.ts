import type { World } from '../core/world'
import type { Transfer, TransferReversal } from '../objects/stripe-money-out'
import { type Cause, emitEvent } from './events'
import type { FormObject } from './http/form'
import { invalid, missing, noSuch, StripeProblem } from './http/problem'
import { readCurrency, readMetadata, readPositive, readText } from './http/values'

/** Moves money to a connected account. It exists at once or not at all: there is no status. */
export function createTransfer(world: World, form: FormObject, cause: Cause): Transfer {
  const amount = readPositive(form, 'amount')
  const destination = readText(form, 'destination') ?? ''
  if (amount === null) throw missing('amount')
  const account = world.state.stripe.accounts[destination]
  if (!account) throw noSuch('destination', destination, 'destination')
  if (account.capabilities.transfers !== 'active') {
    throw new StripeProblem(400, {
      code: 'insufficient_capabilities_for_transfer',
      message: 'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
    })
  }
  const currency = readCurrency(form) ?? 'usd'
  const { balances } = world.state.stripe
  const available = world.settings.platformBalance === 'none' ? 0 : (balances[currency] ?? 0)
  if (available < amount) {
    throw new StripeProblem(400, {
      code: 'balance_insufficient',
      message: 'You have insufficient available funds in your Stripe account.',
    })
  }
  balances[currency] = available - amount
  const id = world.makeId('tr_')
  const transfer: Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: world.seconds(),
    currency,
    description: readText(form, 'description', 1_000),
    destination,
    destination_payment: null,
    livemode: false,
    metadata: readMetadata(form) ?? {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: readText(form, 'transfer_group'),
  }
  world.state.stripe.transfers[id] = transfer
  emitEvent(world, 'transfer.created', transfer, cause)
  return transfer
}

/** Throws resource_missing. */
export function findTransfer(world: World, id: string): Transfer {
  const transfer = world.state.stripe.transfers[id]
  if (!transfer) throw noSuch('transfer', id, 'id')
  return transfer
}

/** Reverses a transfer, in full unless an amount is given. */
export function reverseTransfer(
  world: World,
  transfer: Transfer,
  asked: number | null,
  cause: Cause,
): TransferReversal {
  const left = transfer.amount - transfer.amount_reversed
  const amount = asked ?? left
  if (left === 0 || amount > left)
    throw invalid('amount', `Reversal amount is greater than unreversed amount on transfer (${left}).`)
  const reversal: TransferReversal = {
    id: world.makeId('trr_'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: world.seconds(),
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: {},
    source_refund: null,
    transfer: transfer.id,
  }
  transfer.amount_reversed += amount
  const { balances } = world.state.stripe
  balances[transfer.currency] = (balances[transfer.currency] ?? 0) + amount
  transfer.reversed = transfer.amount_reversed === transfer.amount
  transfer.reversals.data.unshift(reversal)
  emitEvent(world, 'transfer.reversed', transfer, cause)
  return reversal
}
