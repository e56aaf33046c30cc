import { z } from 'zod'
import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { type FaultInput, type Faults, faultSchema } from './faults'
import {
  createRefund,
  endChargeback,
  endRefund as endFlutterwaveRefund,
  endTransfer,
  findTransfer,
  openChargeback,
} from './flutterwave/money-out'
import {
  addTransaction,
  findLink,
  finishTransaction,
  isOpen,
  type Outcome,
  returnAddress,
} from './flutterwave/payments'
import { kindOf, type Transaction } from './flutterwave-objects'
import { json, type Route } from './http'
import { endPayout, setWallets } from './pawapay/operations'
import { answerPrompt, type PromptAnswer } from './pawapay/page'
import {
  type AccountState,
  endRefund as endStripeRefund,
  failBankPayout,
  findAccount,
  moveDispute,
  openDispute,
  refundCharge,
  reverseTransfer,
  setAccount,
} from './stripe/money-out'
import { answerChallenge, confirmIntent, createPaymentMethod, findIntent } from './stripe/payments'
import { type PaymentIntent, StripeProblem } from './stripe-objects'
import type { Webhooks } from './webhooks'
import type { SandboxKeys, Settings, World } from './world'

export interface ReceivedRequest {
  /** The route's name: `stripe.payment_intents.create`. */
  name: string
  method: string
  path: string
  body: string
}

/** What tests and developers can do without the providers' APIs. Throws a RangeError for unknown names. */
export interface SandboxControl {
  readonly faults: Pick<Faults, 'list' | 'clear'> & { add(fault: FaultInput): void }
  readonly webhooks: Omit<Webhooks, 'deliverTo' | 'queue' | 'perform' | 'stop'>
  /** Every request to the providers' APIs so far. */
  requests(name?: string): ReceivedRequest[]
  /** For a command that runs beside the server. */
  keys(): SandboxKeys
  /** Transfers and refunds are those of Stripe and Flutterwave. */
  counts(): Record<'intents' | 'charges' | 'links' | 'transfers' | 'refunds' | 'accounts', number>
  /** Undocumented or slow behaviour: see Settings. */
  set(settings: Partial<Settings>): void
  /** Moves the sandbox's clock forward and runs everything that is due by then. */
  advance(ms: number): void
  /** Before or after payment: of an intent by id, of Flutterwave's transactions by `tx_ref`. */
  alter(reference: string, change: { amount?: number | undefined; currency?: string }): void
  /** Pays by card as a browser would, including 3-D Secure unless `challenge` is `leave`. */
  payByCard(
    clientSecret: string,
    options?: { card?: string | undefined; challenge?: 'complete' | 'fail' | 'leave' },
  ): PaymentIntent
  /** Pays a hosted link, or leaves the try pending; also returns where the donor would return to. */
  payLink(
    link: string,
    options?: { method?: string; outcome?: Outcome | undefined },
  ): { transaction: Transaction; returnTo: string }
  /** Answers the newest prompt on a phone, by its number in digits. Returns the id of the deposit. */
  answerPrompt(phone: string, outcome?: PromptAnswer): string
  finishPending(transactionId: number, outcome: 'successful' | 'failed'): void
  /** Ends a transfer of Flutterwave's or pawaPay's, by our reference or its id. */
  endTransfer(name: string, outcome: 'successful' | 'failed', message?: string): void
  reverseTransfer(reference: string): void
  /** A donor's bank disputes a payment: a charge of Stripe's or a transaction of Flutterwave's. Returns the dispute's id. */
  openDispute(payment: string, kind?: 'fraudulent' | 'inquiry'): string
  /** `open`: an inquiry becomes a dispute. An inquiry that is `won` ends without one. */
  closeDispute(dispute: string, outcome: 'won' | 'lost' | 'open'): void
  /** A refund on the provider's dashboard; minor units, the whole rest unless given. Returns the refund's id. */
  refund(payment: string, amount?: number): string
  /** Ends a pending refund; a refund that succeeded may still fail. */
  endRefund(refund: string, outcome: 'succeeded' | 'failed'): void
  /** The result of Stripe's checks of an account. */
  setAccount(account: string, state: AccountState): void
  /** Sets our balance at a provider, in minor units of the currency. `pending`: not available yet, at Stripe only. */
  setBalance(provider: 'stripe' | 'flutterwave' | 'pawapay', currency: string, amount: number, pending?: number): void
  failBankPayout(account: string): void
}

export function createControl(
  world: World,
  webhooks: Webhooks,
  received: ReceivedRequest[],
  changed: () => void,
): SandboxControl {
  const { stripe, flutterwave } = world.state
  const transactionOf = (payment: string | number) =>
    found(
      flutterwave.transactions.find(({ id }) => String(id) === String(payment)),
      payment,
    )
  const saved =
    <Input extends unknown[], Answer>(act: (...input: Input) => Answer) =>
    (...input: Input): Answer => {
      const answer = act(...input)
      changed()
      return answer
    }
  const count = (items: object) => Object.keys(items).length
  return {
    faults: world.faults,
    webhooks,
    requests: (name) => received.filter((request) => !name || request.name === name),
    keys: () => world.keys,
    counts: () => ({
      intents: count(stripe.intents),
      charges: count(stripe.charges),
      links: count(flutterwave.links),
      transfers: count(stripe.transfers) + flutterwave.transfers.length,
      refunds: count(stripe.refunds) + flutterwave.refunds.length,
      accounts: count(stripe.accounts),
    }),
    set: (settings) => void Object.assign(world.settings, settings),
    advance: saved((ms) => {
      world.state.clockOffset += ms
      world.runTasks()
    }),
    alter: saved((reference, { amount, currency }) => {
      const code = currency?.toUpperCase()
      if (code !== undefined && !isCurrency(code)) throw new RangeError(`Unknown currency ${currency}`)
      const intent = stripe.intents[reference]
      if (intent) {
        if (amount !== undefined) intent.amount = amount
        if (intent.status === 'succeeded') intent.amount_received = intent.amount
        if (code) intent.currency = code.toLowerCase()
        return
      }
      const change = { ...(amount !== undefined && { amount }), ...(code && { currency: code }) }
      flutterwave.altered[reference] = change
      for (const transaction of flutterwave.transactions)
        if (transaction.txRef === reference) Object.assign(transaction, change)
    }),
    payByCard: saved((clientSecret, { card = '4242424242424242', challenge = 'complete' } = {}) => {
      const id = clientSecret.split('_secret_')[0] ?? ''
      const intent = findIntent(world, id, clientSecret)
      try {
        confirmIntent(world, intent, createPaymentMethod(world, card).id)
      } catch (problem) {
        if (!(problem instanceof StripeProblem) || problem.status !== 402) throw problem
      }
      const source = stripe.challenges[id]
      if (source && challenge !== 'leave') answerChallenge(world, id, source, challenge === 'complete')
      return structuredClone(intent)
    }),
    payLink: saved((address, { method, outcome = 'successful' } = {}) => {
      const link = findLink(world, address)
      if (!link || !isOpen(world, link)) throw new RangeError('That link is not open')
      const transaction = addTransaction(world, link, { method: method ?? link.methods.at(-1) ?? 'card', outcome })
      const status = outcome === 'successful' && kindOf(transaction.method) === 'phone' ? 'completed' : outcome
      return { transaction: structuredClone(transaction), returnTo: returnAddress(link, status, transaction.id) }
    }),
    answerPrompt: saved((phone, outcome = 'approved') => answerPrompt(world, phone, outcome)),
    finishPending: saved((id, outcome) => finishTransaction(world, transactionOf(id), outcome)),
    endTransfer: saved((name, outcome, message) => {
      if (endPayout(world, name, outcome)) return
      const transfer = found(findTransfer(world, name), name)
      endTransfer(world, transfer, outcome === 'successful' ? 'SUCCESSFUL' : 'FAILED', message)
    }),
    reverseTransfer: saved((reference) => {
      const transfer = Object.values(stripe.transfers).find((candidate) => candidate.transfer_group === reference)
      reverseTransfer(world, found(transfer, reference))
    }),
    openDispute: saved((payment, kind = 'fraudulent') => {
      const charge = stripe.charges[payment]
      return charge ? openDispute(world, charge, kind).id : String(openChargeback(world, transactionOf(payment)).id)
    }),
    closeDispute: saved((id, outcome) => {
      const dispute = stripe.disputes[id]
      if (!dispute) {
        const chargeback = flutterwave.chargebacks.find((candidate) => String(candidate.id) === id)
        return endChargeback(world, found(chargeback, id), outcome === 'open' ? 'initiated' : outcome)
      }
      const won = dispute.status.startsWith('warning_') ? 'warning_closed' : 'won'
      moveDispute(world, dispute, outcome === 'won' ? won : outcome === 'lost' ? 'lost' : 'needs_response')
    }),
    refund: saved((payment, amount) => {
      const charge = stripe.charges[payment]
      if (charge) return refundCharge(world, charge, amount ?? null).id
      const transaction = transactionOf(payment)
      const decimal = amount === undefined ? undefined : minorToDecimal(amount, minorDigits(transaction.currency))
      const refund = createRefund(world, transaction, { amount: decimal, comments: 'Made at the dashboard' })
      if (typeof refund === 'string') throw new RangeError(refund)
      return String(refund.id)
    }),
    endRefund: saved((id, outcome) => {
      const known = stripe.refunds[id]
      if (known) return endStripeRefund(world, known, outcome)
      const refund = flutterwave.refunds.find((candidate) => String(candidate.id) === id)
      endFlutterwaveRefund(world, found(refund, id), outcome === 'succeeded' ? 'completed' : 'failed')
    }),
    setAccount: saved((id, state) => setAccount(world, findAccount(world, id), state)),
    setBalance: saved((provider, currency, amount, pending = 0) => {
      if (provider === 'pawapay') return setWallets(world, currency, amount)
      if (provider === 'flutterwave') {
        flutterwave.balances[currency] = amount
        return
      }
      stripe.balances[currency.toLowerCase()] = amount
      stripe.pendingBalances[currency.toLowerCase()] = pending
    }),
    failBankPayout: saved((account) => failBankPayout(world, account)),
  }
}

function found<Item>(item: Item | undefined, name: string | number): Item {
  if (item === undefined) throw new RangeError(`There is no ${name}`)
  return item
}

const nothing = z.object({})
const ended = z.enum(['successful', 'failed'])

/** The control over HTTP, for browser tests and for a developer with curl. Only this machine may use it. */
export function controlRoutes(control: SandboxControl): Route[] {
  const read = (path: string, work: () => unknown): Route => ({
    name: `control.${path}`,
    method: 'GET',
    path: `/_control/${path}`,
    answer: () => json(200, work()),
  })
  const write = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    work: (input: z.output<Schema>) => unknown,
  ): Route => ({
    name: `control.${path}`,
    method: 'POST',
    path: `/_control/${path}`,
    async answer(request) {
      // A page of another site can post a form here, but not JSON.
      if (!request.headers['content-type']?.startsWith('application/json'))
        return json(415, { message: 'Please send JSON' })
      try {
        return json(200, (await work(schema.parse(JSON.parse(request.body || '{}')))) ?? {})
      } catch (error) {
        return json(400, { message: error instanceof Error ? error.message : 'Bad request' })
      }
    },
  })
  return [
    read('counts', control.counts),
    read('keys', control.keys),
    read('faults', () => control.faults.list()),
    write('faults', faultSchema, (fault) => control.faults.add(fault)),
    write('faults/clear', nothing, () => control.faults.clear()),
    write('settings', z.strictObject({ transferAfterMs: z.number().int().min(0).nullable() }), control.set),
    write(
      'alter',
      z.strictObject({ reference: z.string(), amount: z.number().int().min(0) }),
      ({ reference, amount }) => control.alter(reference, { amount }),
    ),
    write(
      'pay-by-card',
      z.strictObject({ clientSecret: z.string(), card: z.string().optional() }),
      ({ clientSecret, card }) => ({ status: control.payByCard(clientSecret, { card }).status }),
    ),
    write(
      'pay-link',
      z.strictObject({ link: z.string(), outcome: z.enum(['successful', 'failed', 'pending']).optional() }),
      ({ link, outcome }) => control.payLink(link, { outcome }),
    ),
    write(
      'finish-pending',
      z.strictObject({ transaction: z.number().int(), outcome: ended }),
      ({ transaction, outcome }) => control.finishPending(transaction, outcome),
    ),
    write(
      'end-transfer',
      z.strictObject({ name: z.string(), outcome: ended, message: z.string().optional() }),
      ({ name, outcome, message }) => control.endTransfer(name, outcome, message),
    ),
    write(
      'answer-prompt',
      z.strictObject({
        phone: z.string(),
        outcome: z.enum(['approved', 'declined', 'too-little-money']).optional(),
      }),
      ({ phone, outcome }) => ({ id: control.answerPrompt(phone, outcome) }),
    ),
    write('webhooks/hold', nothing, () => control.webhooks.hold()),
    write('webhooks/release', nothing, () => control.webhooks.release()),
  ]
}
