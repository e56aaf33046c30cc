import type { World } from '../core/world'
import { findAccount } from './accounts'
import { emitAccountEvent, emitEvent } from './events'
import { noSuch } from './http/problem'

const NO_REQUEST = { requestId: null, idempotencyKey: null }

/** The donor's bank reports a payment as fraud. Throws resource_missing. */
export function warnOfFraud(world: World, chargeId: string): void {
  const charge = world.state.stripe.charges[chargeId]
  if (!charge) throw noSuch('charge', chargeId, 'charge')
  const warning = {
    id: world.makeId('issfr_'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: world.seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  }
  emitEvent(world, 'radar.early_fraud_warning.created', warning, NO_REQUEST)
}

/** The bank of a recipient refuses the money from their balance. */
export function failBankPayout(world: World, accountId: string): void {
  const account = findAccount(world, accountId)
  const payout = {
    id: world.makeId('po_'),
    object: 'payout',
    amount: 5_000,
    arrival_date: world.seconds(),
    automatic: true,
    created: world.seconds(),
    currency: account.default_currency,
    destination: world.makeId('ba_'),
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
    livemode: false,
    method: 'standard',
    status: 'failed',
    type: 'bank_account',
  }
  emitAccountEvent(world, account.id, 'payout.failed', payout)
}
