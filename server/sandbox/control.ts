import { z } from 'zod'
import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { faultSchema } from './faults'
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
import { kindOf } from './flutterwave-objects'
import { json, type Route, route } from './http'
import { endPayout, setWallets } from './pawapay/operations'
import { answerPrompt, type PromptAnswer } from './pawapay/page'
import { PUSH_ANSWERS, type Push } from './push'
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
import { StripeProblem } from './stripe-objects'
import type { Webhooks } from './webhooks'
import type { Settings, WebhookProvider, World } from './world'

export interface ReceivedRequest {
  /** The route's name: `stripe.payment_intents.create`. */
  name: string
  method: string
  path: string
  body: string
}

type End = 'successful' | 'failed'

/** What tests and developers can do without the providers' APIs. Throws a RangeError for unknown names. */
export function createControl(
  world: World,
  webhooks: Webhooks,
  push: Push,
  received: ReceivedRequest[],
  changed: () => void,
) {
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
    push,
    requests: (name?: string) => received.filter((request) => !name || request.name === name),
    keys: () => world.keys,
    /** Transfers and refunds are those of Stripe and Flutterwave. */
    counts: () => ({
      intents: count(stripe.intents),
      charges: count(stripe.charges),
      links: count(flutterwave.links),
      transfers: count(stripe.transfers) + flutterwave.transfers.length,
      refunds: count(stripe.refunds) + flutterwave.refunds.length,
      accounts: count(stripe.accounts),
    }),
    set: (settings: Partial<Settings>) => void Object.assign(world.settings, settings),
    /** Moves the sandbox's clock forward and runs everything that is due by then. */
    advance: saved((ms: number) => {
      world.state.clockOffset += ms
      world.runTasks()
    }),
    /** Before or after payment: of an intent by id, of Flutterwave's transactions by `tx_ref`. */
    alter: saved((reference: string, { amount, currency }: { amount?: number | undefined; currency?: string }) => {
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
    /** Pays by card as a browser would, including 3-D Secure unless `challenge` is `leave`. */
    payByCard: saved((clientSecret: string, options: CardOptions = {}) => {
      const { card = '4242424242424242', challenge = 'complete' } = options
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
    /** Pays a hosted link, or leaves the try pending; also returns where the donor would return to. */
    payLink: saved((address: string, options: { method?: string; outcome?: Outcome | undefined } = {}) => {
      const { method, outcome = 'successful' } = options
      const link = findLink(world, address)
      if (!link || !isOpen(world, link)) throw new RangeError('That link is not open')
      const transaction = addTransaction(world, link, { method: method ?? link.methods.at(-1) ?? 'card', outcome })
      const status = outcome === 'successful' && kindOf(transaction.method) === 'phone' ? 'completed' : outcome
      return { transaction: structuredClone(transaction), returnTo: returnAddress(link, status, transaction.id) }
    }),
    /** Answers the newest prompt on a phone, by its number in digits. Returns the id of the deposit. */
    answerPrompt: saved((phone: string, outcome: PromptAnswer = 'approved') => answerPrompt(world, phone, outcome)),
    finishPending: saved((id: number, outcome: End) => finishTransaction(world, transactionOf(id), outcome)),
    /** Ends a transfer of Flutterwave's or pawaPay's, by our reference or its id. */
    endTransfer: saved((name: string, outcome: End, message?: string) => {
      if (endPayout(world, name, outcome)) return
      const transfer = found(findTransfer(world, name), name)
      endTransfer(world, transfer, outcome === 'successful' ? 'SUCCESSFUL' : 'FAILED', message)
    }),
    reverseTransfer: saved((reference: string) => {
      const transfer = Object.values(stripe.transfers).find((candidate) => candidate.transfer_group === reference)
      reverseTransfer(world, found(transfer, reference))
    }),
    openDispute: saved((payment: string, kind: 'fraudulent' | 'inquiry' = 'fraudulent') => {
      const charge = stripe.charges[payment]
      return charge ? openDispute(world, charge, kind).id : String(openChargeback(world, transactionOf(payment)).id)
    }),
    /** `open`: an inquiry becomes a dispute. An inquiry that is `won` ends without one. */
    closeDispute: saved((id: string, outcome: 'won' | 'lost' | 'open') => {
      const dispute = stripe.disputes[id]
      if (!dispute) {
        const chargeback = flutterwave.chargebacks.find((candidate) => String(candidate.id) === id)
        return endChargeback(world, found(chargeback, id), outcome === 'open' ? 'initiated' : outcome)
      }
      const won = dispute.status.startsWith('warning_') ? 'warning_closed' : 'won'
      moveDispute(world, dispute, outcome === 'won' ? won : outcome === 'lost' ? 'lost' : 'needs_response')
    }),
    /** A refund on the provider's dashboard; minor units, all that is left unless given. */
    refund: saved((payment: string, amount?: number) => {
      const charge = stripe.charges[payment]
      if (charge) return refundCharge(world, charge, amount ?? null).id
      const transaction = transactionOf(payment)
      const decimal = amount === undefined ? undefined : minorToDecimal(amount, minorDigits(transaction.currency))
      const refund = createRefund(world, transaction, { amount: decimal, comments: 'Made at the dashboard' })
      if (typeof refund === 'string') throw new RangeError(refund)
      return String(refund.id)
    }),
    endRefund: saved((id: string, outcome: 'succeeded' | 'failed') => {
      const known = stripe.refunds[id]
      if (known) return endStripeRefund(world, known, outcome)
      const refund = flutterwave.refunds.find((candidate) => String(candidate.id) === id)
      endFlutterwaveRefund(world, found(refund, id), outcome === 'succeeded' ? 'completed' : 'failed')
    }),
    setAccount: saved((id: string, state: AccountState) => setAccount(world, findAccount(world, id), state)),
    /** Minor units. `pending`: not available yet, at Stripe only. */
    setBalance: saved((provider: WebhookProvider, currency: string, amount: number, pending?: number) => {
      if (provider === 'pawapay') return setWallets(world, currency, amount)
      if (provider === 'flutterwave') {
        flutterwave.balances[currency] = amount
        return
      }
      stripe.balances[currency.toLowerCase()] = amount
      stripe.pendingBalances[currency.toLowerCase()] = pending ?? 0
    }),
    failBankPayout: saved((account: string) => failBankPayout(world, account)),
  }
}

interface CardOptions {
  card?: string | undefined
  challenge?: 'complete' | 'fail' | 'leave'
}

function found<Item>(item: Item | undefined, name: string | number): Item {
  if (item === undefined) throw new RangeError(`There is no ${name}`)
  return item
}

const text = z.string()
const ended = z.enum(['successful', 'failed'])
const outcome = z.enum(['successful', 'failed', 'pending']).optional()
const answered = z.enum(['approved', 'declined', 'too-little-money']).optional()

/** The control over HTTP, for browser tests and for a developer with curl. Only this machine may use it. */
export function controlRoutes(control: ReturnType<typeof createControl>): Route[] {
  const read = (path: string, work: () => unknown) =>
    route(`control.${path}`, `GET /_control/${path}`, () => json(200, work()))
  /** A page of another site can post a form here, but not JSON. */
  const write = <Fields extends z.ZodRawShape>(
    path: string,
    fields: Fields,
    work: (input: z.output<z.ZodObject<Fields, z.core.$strict>>) => unknown,
  ) =>
    route(`control.${path}`, `POST /_control/${path}`, async (request) => {
      if (!request.headers['content-type']?.startsWith('application/json'))
        return json(415, { message: 'Please send JSON' })
      try {
        return json(200, (await work(z.strictObject(fields).parse(JSON.parse(request.body || '{}')))) ?? {})
      } catch (error) {
        return json(400, { message: error instanceof Error ? error.message : 'Bad request' })
      }
    })
  return [
    read('counts', control.counts),
    read('keys', control.keys),
    read('faults', control.faults.list),
    write('faults', faultSchema.shape, control.faults.add),
    write('faults/clear', {}, control.faults.clear),
    write('settings', { transferAfterMs: z.number().int().min(0).nullable() }, control.set),
    write('alter', { reference: text, amount: z.number().int().min(0) }, ({ reference, ...change }) =>
      control.alter(reference, change),
    ),
    write('pay-by-card', { clientSecret: text, card: text.optional() }, ({ clientSecret, card }) => ({
      status: control.payByCard(clientSecret, { card }).status,
    })),
    write('pay-link', { link: text, outcome }, ({ link, ...options }) => control.payLink(link, options)),
    write('finish-pending', { transaction: z.number().int(), outcome: ended }, (input) =>
      control.finishPending(input.transaction, input.outcome),
    ),
    write('end-transfer', { name: text, outcome: ended, message: text.optional() }, (input) =>
      control.endTransfer(input.name, input.outcome, input.message),
    ),
    write('answer-prompt', { phone: text, outcome: answered }, (input) => ({
      id: control.answerPrompt(input.phone, input.outcome),
    })),
    write('push/subscribe', { serverKey: text }, ({ serverKey }) => control.push.subscribe(serverKey)),
    write('push/answer', { endpoint: text, answer: z.enum(PUSH_ANSWERS) }, ({ endpoint, answer }) =>
      control.push.answer(endpoint, answer),
    ),
    read('push/arrived', control.push.arrived),
    write('webhooks/hold', {}, control.webhooks.hold),
    write('webhooks/release', {}, () => control.webhooks.release()),
  ]
}
