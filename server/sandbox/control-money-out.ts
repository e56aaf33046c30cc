import { minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import type { World } from './core/world'
import { endChargeback, openChargeback } from './flutterwave/chargebacks'
import { createRefund, endRefund as endFlutterwaveRefund } from './flutterwave/refunds'
import { endTransfer, findTransfer } from './flutterwave/transfers'
import { endPayout } from './pawapay/operations'
import { setWallets } from './pawapay/wallets'
import { type AccountState, findAccount, setAccount } from './stripe/accounts'
import { findDispute, moveDispute, openDispute } from './stripe/disputes'
import { endRefund as endStripeRefund, findRefund, refundCharge } from './stripe/refunds'
import { reverseTransfer } from './stripe/transfers'
import { failBankPayout, warnOfFraud } from './stripe/warnings'

const NO_REQUEST = { requestId: null, idempotencyKey: null }

/**
 * The actions of providers, banks and people on the providers' dashboards about outgoing money. Throws a RangeError for
 * unknown names.
 */
export interface MoneyOutControl {
  /** Ends a transfer of Flutterwave's or pawaPay's, by our reference or its id. */
  endTransfer(name: string, outcome: 'successful' | 'failed', message?: string): void
  /** Stripe reverses a transfer, by our reference. */
  reverseTransfer(reference: string): void
  /** A donor's bank disputes a payment: a charge of Stripe's or a transaction of Flutterwave's. Returns the dispute's id. */
  openDispute(payment: string, kind?: 'fraudulent' | 'product_not_received' | 'inquiry'): string
  /** `open`: an inquiry becomes a dispute. An inquiry that is `won` ends without one. */
  closeDispute(dispute: string, outcome: 'won' | 'lost' | 'open'): void
  /** A refund on the provider's dashboard; minor units, the whole rest unless given. Returns the refund's id. */
  refund(payment: string, amount?: number): string
  /** Sets our balance at a provider, in minor units of the currency. `pending`: not available yet; pawaPay has no such amount. */
  setBalance(provider: 'stripe' | 'flutterwave' | 'pawapay', currency: string, amount: number, pending?: number): void
  /** Ends a pending refund; a refund that succeeded may still fail. */
  endRefund(refund: string, outcome: 'succeeded' | 'failed'): void
  /** The result of Stripe's checks of an account. */
  setAccount(account: string, state: AccountState): void
  /** A donor's bank reports a payment by card as fraud. */
  warnOfFraud(payment: string): void
  /** The bank of a recipient refuses the money from their account at Stripe. */
  failBankPayout(account: string): void
}

export function createMoneyOutControl(world: World, changed: () => void): MoneyOutControl {
  const { stripe, flutterwave } = world.state
  const transactionOf = (payment: string) =>
    found(
      flutterwave.transactions.find((candidate) => String(candidate.id) === payment),
      payment,
    )
  const acts: MoneyOutControl = {
    endTransfer(name, outcome, message) {
      if (endPayout(world, name, outcome)) return
      const transfer = found(findTransfer(world, name), name)
      endTransfer(world, transfer, outcome === 'successful' ? 'SUCCESSFUL' : 'FAILED', message)
    },
    reverseTransfer(reference) {
      const transfer = Object.values(stripe.transfers).find((candidate) => candidate.transfer_group === reference)
      reverseTransfer(world, found(transfer, reference), null, NO_REQUEST)
    },
    openDispute(payment, kind = 'fraudulent') {
      const charge = stripe.charges[payment]
      return charge ? openDispute(world, charge, kind).id : String(openChargeback(world, transactionOf(payment)).id)
    },
    closeDispute(id, outcome) {
      if (!stripe.disputes[id]) {
        const chargeback = flutterwave.chargebacks.find((candidate) => String(candidate.id) === id)
        return endChargeback(world, found(chargeback, id), outcome === 'open' ? 'initiated' : outcome)
      }
      const dispute = findDispute(world, id)
      const isInquiry = dispute.status.startsWith('warning_')
      const won = isInquiry ? 'warning_closed' : 'won'
      moveDispute(world, dispute, outcome === 'won' ? won : outcome === 'lost' ? 'lost' : 'needs_response')
    },
    refund(payment, amount) {
      const charge = stripe.charges[payment]
      if (charge)
        return refundCharge(world, charge, { amount: amount ?? null, metadata: {}, reason: null }, NO_REQUEST).id
      const transaction = transactionOf(payment)
      const decimal = amount === undefined ? undefined : minorToDecimal(amount, minorDigits(transaction.currency))
      const refund = createRefund(world, transaction, { amount: decimal, comments: 'Made at the dashboard' })
      if (typeof refund === 'string') throw new RangeError(refund)
      return String(refund.id)
    },
    endRefund(id, outcome) {
      if (stripe.refunds[id]) return endStripeRefund(world, findRefund(world, id), outcome)
      const refund = flutterwave.refunds.find((candidate) => String(candidate.id) === id)
      endFlutterwaveRefund(world, found(refund, id), outcome === 'succeeded' ? 'completed' : 'failed')
    },
    setBalance(provider, currency, amount, pending = 0) {
      if (provider === 'pawapay') return setWallets(world, currency, amount)
      const code = provider === 'stripe' ? currency.toLowerCase() : currency
      const { balances, pendingBalances } = world.state[provider]
      balances[code] = amount
      pendingBalances[code] = pending
    },
    setAccount: (id, state) => setAccount(world, findAccount(world, id), state),
    warnOfFraud: (payment) => warnOfFraud(world, payment),
    failBankPayout: (account) => failBankPayout(world, account),
  }
  const kept =
    <Input extends unknown[], Answer>(act: (...input: Input) => Answer) =>
    (...input: Input): Answer => {
      const answer = act(...input)
      changed()
      return answer
    }
  return {
    endTransfer: kept(acts.endTransfer),
    reverseTransfer: kept(acts.reverseTransfer),
    openDispute: kept(acts.openDispute),
    closeDispute: kept(acts.closeDispute),
    refund: kept(acts.refund),
    endRefund: kept(acts.endRefund),
    setBalance: kept(acts.setBalance),
    setAccount: kept(acts.setAccount),
    warnOfFraud: kept(acts.warnOfFraud),
    failBankPayout: kept(acts.failBankPayout),
  }
}

function found<Item>(item: Item | undefined, name: string): Item {
  if (item === undefined) throw new RangeError(`There is no ${name}`)
  return item
}
