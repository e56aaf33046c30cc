import { isCurrency } from '#shared/rules/money/currencies'
import { createMoneyOutControl, type MoneyOutControl } from './control-money-out'
import type { FaultInput, Faults } from './core/faults'
import type { SandboxKeys } from './core/keys'
import type { Webhooks } from './core/webhooks'
import type { Settings, World } from './core/world'
import { isOpen, returnAddress } from './flutterwave/links'
import { kindOf } from './flutterwave/objects/methods'
import { addTransaction, finishTransaction, type Outcome } from './flutterwave/transactions'
import type { HostedLink, Transaction } from './objects/flutterwave'
import type { PaymentIntent } from './objects/stripe'
import { answerPrompt, type PromptAnswer } from './pawapay/phone-page'
import { decodeForm } from './stripe/http/form'
import { StripeProblem } from './stripe/http/problem'
import { answerChallenge, confirmIntent, findIntent } from './stripe/intents'
import { createPaymentMethod } from './stripe/payment-methods'

export interface SeenRequest {
  /** The route's name: `stripe.payment_intents.create`. */
  name: string
  method: string
  path: string
  idempotencyKey: string | null
  body: string
  status: number
}

export interface SandboxControl extends MoneyOutControl {
  readonly faults: Pick<Faults, 'list' | 'clear'> & { add(fault: FaultInput): void }
  readonly webhooks: Omit<Webhooks, 'deliverTo' | 'queue' | 'perform' | 'stop'>
  /** Every request to the providers' APIs so far. */
  requests(name?: string): SeenRequest[]
  /** For a command that runs beside the server. */
  keys(): SandboxKeys
  counts(): {
    intents: number
    charges: number
    links: number
    transactions: number
    events: number
    /** Of all providers. */
    transfers: number
    refunds: number
    disputes: number
    accounts: number
  }
  /** Undocumented or slow behaviour: see Settings. */
  set(settings: Partial<Settings>): void
  /** Moves the sandbox's clock forward and runs everything that is due by then. */
  advance(ms: number): void
  /**
   * Changes the paid amount, before or after payment: of a payment intent by id, of Flutterwave's transactions by `tx_ref`.
   */
  alter(reference: string, change: { amount?: number; currency?: string }): void
  /** Pays by card as a browser would, including 3-D Secure unless `challenge` is `leave`. */
  payByCard(clientSecret: string, options?: { card?: string; challenge?: 'complete' | 'fail' | 'leave' }): PaymentIntent
  /**
   * Pays a hosted link, or leaves the try pending. Returns the transaction and the address that the donor would return to.
   */
  payLink(
    link: string,
    options?: { method?: string; outcome?: Outcome },
  ): { transaction: Transaction; returnTo: string }
  /** Answers the newest prompt on a phone, by its number in digits. Returns the id of the deposit. */
  answerPrompt(phone: string, outcome?: PromptAnswer): string
  /** Ends a pending try. */
  finishPending(transactionId: number, outcome: 'successful' | 'failed'): void
}

/** What tests and developers can do without the providers' APIs. */
export function createControl(
  world: World,
  webhooks: Webhooks,
  seen: SeenRequest[],
  changed: () => void,
): SandboxControl {
  const { stripe, flutterwave } = world.state
  return {
    ...createMoneyOutControl(world, changed),
    faults: world.faults,
    webhooks,
    requests: (name) => seen.filter((request) => !name || request.name === name),
    keys: () => world.keys,
    counts: () => ({
      intents: Object.keys(stripe.intents).length,
      charges: Object.keys(stripe.charges).length,
      links: Object.keys(flutterwave.links).length,
      transactions: flutterwave.transactions.length,
      events: stripe.events.length,
      transfers: Object.keys(stripe.transfers).length + flutterwave.transfers.length,
      refunds: Object.keys(stripe.refunds).length + flutterwave.refunds.length,
      disputes: Object.keys(stripe.disputes).length + flutterwave.chargebacks.length,
      accounts: Object.keys(stripe.accounts).length,
    }),
    set: (settings) => void Object.assign(world.settings, settings),
    advance(ms) {
      world.state.clockOffset += ms
      world.schedule.run()
      changed()
    },
    alter(reference, change) {
      alterPayment(world, reference, change)
      changed()
    },
    payByCard(clientSecret, options = {}) {
      const intent = payByCard(world, clientSecret, options)
      changed()
      return intent
    },
    payLink(address, { method, outcome = 'successful' } = {}) {
      const link = findLink(world, address)
      const transaction = addTransaction(world, link, { method: method ?? link.methods.at(-1) ?? 'card', outcome })
      changed()
      const status = outcome === 'successful' && kindOf(transaction.method) === 'phone' ? 'completed' : outcome
      return { transaction: structuredClone(transaction), returnTo: returnAddress(link, status, transaction.id) }
    },
    answerPrompt(phone, outcome = 'approved') {
      const id = answerPrompt(world, phone, outcome)
      changed()
      return id
    },
    finishPending(id, outcome) {
      const transaction = flutterwave.transactions.find((candidate) => candidate.id === id)
      if (!transaction) throw new RangeError(`No transaction ${id}`)
      finishTransaction(world, transaction, outcome)
      changed()
    },
  }
}

function payByCard(
  world: World,
  clientSecret: string,
  options: { card?: string; challenge?: 'complete' | 'fail' | 'leave' },
): PaymentIntent {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const intent = findIntent(world, id, clientSecret)
  const year = new Date(world.now()).getUTCFullYear() + 1
  const { card = '4242424242424242', challenge = 'complete' } = options
  const typed = {
    type: 'card',
    'card[number]': card,
    'card[exp_month]': '12',
    'card[exp_year]': String(year),
    'card[cvc]': '123',
  }
  const method = createPaymentMethod(world, decodeForm(Object.entries(typed)))
  try {
    confirmIntent(world, intent, decodeForm([['payment_method', method.id]]), { requestId: null, idempotencyKey: null })
  } catch (problem) {
    if (!(problem instanceof StripeProblem) || problem.status !== 402) throw problem
  }
  const source = world.state.stripe.challenges[id]
  if (source && challenge !== 'leave') answerChallenge(world, id, source, challenge === 'complete')
  return structuredClone(intent)
}

function alterPayment(
  world: World,
  reference: string,
  { amount, currency }: { amount?: number; currency?: string },
): void {
  const code = currency?.toUpperCase()
  if (code !== undefined && !isCurrency(code)) throw new RangeError(`Unknown currency ${currency}`)
  const intent = world.state.stripe.intents[reference]
  if (intent) {
    if (amount !== undefined) intent.amount = amount
    if (amount !== undefined && intent.status === 'succeeded') intent.amount_received = amount
    if (code) intent.currency = code.toLowerCase()
    return
  }
  const change = { ...(amount !== undefined && { amount }), ...(code && { currency: code }) }
  world.state.flutterwave.altered[reference] = change
  for (const transaction of world.state.flutterwave.transactions) {
    if (transaction.txRef === reference) Object.assign(transaction, change)
  }
}

function findLink(world: World, address: string): HostedLink {
  const link = world.state.flutterwave.links[address.split('/').at(-1) ?? '']
  if (!link || !isOpen(world, link)) throw new RangeError('That link is not open')
  return link
}
