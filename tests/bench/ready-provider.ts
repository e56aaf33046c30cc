import type { Attempt } from '../../server/giving/payments/tables'
import type { Gateways } from '../../server/platform/providers/registry'

/** Creates providers that answer at once that every payment is paid in full. The reference is the attempt's public id. */
export function readyProviders(attempts: Map<string, Attempt>): Gateways {
  const notMeasured = () => Promise.reject(new Error('The benchmark does not use this'))
  const gateway: Gateways['flutterwave'] & Gateways['stripe'] & Gateways['pawapay'] = {
    provider: 'stripe',
    address: '',
    configured: true,
    live: false,
    open: notMeasured,
    close: notMeasured,
    canTransferTo: () => false,
    findTransferObstacle: () => ({ kind: 'no-route' }),
    quoteTransfer: notMeasured,
    readBalances: notMeasured,
    listBranches: notMeasured,
    transfer: notMeasured,
    lookUpTransfer: notMeasured,
    refund: notMeasured,
    listRefunds: notMeasured,
    listDisputes: notMeasured,
    listChanges: notMeasured,
    listRecords: notMeasured,
    openAccount: notMeasured,
    accountLink: notMeasured,
    readAccount: notMeasured,
    rate: notMeasured,
    readEvent: () => null,
    async lookUp(reference) {
      const attempt = attempts.get(reference)
      if (!attempt) return 'not-found'
      const { chargeAmount: amount, currency, publicId } = attempt
      const received = {
        externalId: `ch_${reference}`,
        amount,
        currency,
        attemptPublicId: publicId,
        live: false,
        fee: null,
      }
      return { status: 'paid', received: [received], message: null }
    },
  }
  return { stripe: gateway, flutterwave: gateway, pawapay: gateway }
}
