import { removeChecks } from '../remove-checks'
import type { Migration } from '../types'

/**
 * The list of providers, the outcomes of a payment and the minimum of a payout are rules of the product, which change; the database no
 * longer repeats them.
 */
export const openChecks: Migration = {
  name: '010-open-checks',
  async up(database, engine) {
    await removeChecks(database, engine, 'payment_attempts', ['payment_attempts_provider', 'payment_attempts_status'])
    await removeChecks(database, engine, 'payments', ['payments_outcome'])
    await removeChecks(database, engine, 'refunds', ['refunds_provider'])
    await removeChecks(database, engine, 'payout_requests', ['payout_requests_amount', 'payout_requests_status'])
  },
}
