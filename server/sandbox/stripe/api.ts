import { createHash, createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Gate, json, type Passage, type Reply, type Route, route, type SandboxRequest } from '../http'
import { type PaymentIntent, required, StripeProblem, type StripeState } from '../stripe-objects'
import type { World } from '../world'
import {
  createAccount,
  createAccountLink,
  createRefund,
  createTransfer,
  findAccount,
  presentBalance,
} from './money-out'
import {
  answerChallenge,
  cancelIntent,
  confirmIntent,
  createIntent,
  createPaymentMethod,
  findIntent,
  willBeDeclined,
} from './payments'

type Access = 'secret' | 'publishable'

interface CallInput {
  id: string
  form: URLSearchParams
  access: Access
}

interface Call {
  /** `POST /v1/payment_intents/:id/confirm`, without its version. */
  at: string
  fromBrowser?: boolean
  /** Whether it changes the object of its address: such requests are answered one after another. */
  locks?: boolean
  lasts?(input: CallInput): number
  /** Returns the object; throws a StripeProblem. */
  work(input: CallInput): object
}

function callsOf(world: World): Record<string, Call> {
  const { stripe } = world.state
  const intentOf = ({ id, form, access }: CallInput) =>
    findIntent(world, id, access === 'publishable' ? required(form, 'client_secret') : undefined)
  const onIntent = (act: (intent: PaymentIntent, input: CallInput) => void) => (input: CallInput) => {
    const intent = intentOf(input)
    act(intent, input)
    return intent
  }
  const list = <Item extends { id: string; created: number }>(
    items: () => Item[],
    fits: (item: Item, form: URLSearchParams) => boolean = () => true,
  ) => ({
    work({ form }: CallInput) {
      const [from, until] = [Number(form.get('created[gte]') ?? 0), Number(form.get('created[lt]') ?? Number.MAX_VALUE)]
      const fitting = items().filter((item) => item.created >= from && item.created < until && fits(item, form))
      const all = fitting.toReversed()
      const start = all.findIndex(({ id }) => id === form.get('starting_after')) + 1
      const end = start + Number(form.get('limit') ?? 10)
      return { object: 'list', data: all.slice(start, end), has_more: end < all.length }
    },
  })
  const ofCharge = (item: { charge: string }, form: URLSearchParams) => isAsked(form, 'charge', item.charge)

  return {
    'payment_intents.create': { at: 'POST payment_intents', work: ({ form }) => createIntent(world, form) },
    'payment_intents.retrieve': { at: 'GET payment_intents/:id', fromBrowser: true, work: intentOf },
    'payment_intents.confirm': {
      at: 'POST payment_intents/:id/confirm',
      fromBrowser: true,
      locks: true,
      lasts: ({ id, form }) =>
        willBeDeclined(world, id, form.get('payment_method') ?? '') ? world.settings.declineAfterMs : 0,
      work: onIntent((intent, { form }) => confirmIntent(world, intent, form.get('payment_method') ?? '')),
    },
    'payment_intents.cancel': {
      at: 'POST payment_intents/:id/cancel',
      locks: true,
      work: onIntent((intent) => cancelIntent(world, intent)),
    },
    'payment_intents.source_cancel': {
      at: 'POST payment_intents/:id/source_cancel',
      fromBrowser: true,
      locks: true,
      work: onIntent((_, { id, form }) => answerChallenge(world, id, form.get('source') ?? '', false)),
    },
    'payment_methods.create': {
      at: 'POST payment_methods',
      fromBrowser: true,
      work: ({ form }) => createPaymentMethod(world, required(form, 'card[number]')),
    },
    'charges.list': { at: 'GET charges', ...list(() => Object.values(stripe.charges)) },
    'events.list': {
      at: 'GET events',
      ...list(
        () => stripe.events,
        ({ type }, form) => [...form].some(([name, wanted]) => name.startsWith('types[') && wanted === type),
      ),
    },
    'transfers.create': { at: 'POST transfers', work: ({ form }) => createTransfer(world, form) },
    'transfers.list': {
      at: 'GET transfers',
      ...list(
        () => Object.values(stripe.transfers),
        (transfer, form) => isAsked(form, 'transfer_group', transfer.transfer_group),
      ),
    },
    'balance.retrieve': { at: 'GET balance', work: () => presentBalance(world) },
    'accounts.create': { at: 'POST accounts', work: ({ form }) => createAccount(world, form) },
    'accounts.current': {
      at: 'GET account',
      work: () => ({ id: 'acct_platform', object: 'account', country: world.settings.platformCountry }),
    },
    'accounts.retrieve': { at: 'GET accounts/:id', work: ({ id }) => findAccount(world, id) },
    'account_links.create': { at: 'POST account_links', work: ({ form }) => createAccountLink(world, form) },
    'refunds.create': { at: 'POST refunds', work: ({ form }) => createRefund(world, form) },
    'refunds.list': { at: 'GET refunds', ...list(() => Object.values(stripe.refunds), ofCharge) },
    'disputes.list': { at: 'GET disputes', ...list(() => Object.values(stripe.disputes), ofCharge) },
  }
}

const isAsked = (form: URLSearchParams, name: string, value: string | null) => [value, null].includes(form.get(name))

export function stripeRoutes(world: World): Route[] {
  const parts: Parts = { world, running: new Set(), locks: createLocks() }
  return Object.entries(callsOf(world)).map(([name, call]) =>
    route(`stripe.${name}`, call.at.replace(' ', ' /v1/'), (request, gate) => answer(parts, call, request, gate)),
  )
}

interface Parts {
  world: World
  running: Set<string>
  locks: ReturnType<typeof createLocks>
}

async function answer({ world, running, locks }: Parts, call: Call, request: SandboxRequest, gate: Gate) {
  const isRead = request.method === 'GET'
  const form = isRead ? request.query : new URLSearchParams(request.body)
  const given = request.headers['idempotency-key']
  const key = !isRead && typeof given === 'string' ? given : null
  let access: Access = 'publishable'
  try {
    access = readAccess(world, request, form)
    if (access === 'publishable' && !call.fromBrowser)
      throw new StripeProblem(403, {
        code: 'secret_key_required',
        message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
      })
    const fingerprint = createHash('sha256').update(`${request.path}\0${request.body}`).digest('base64url')
    const replay = key ? findReply(world, running, key, fingerprint) : null
    if (replay) return withHeaders(world, (await gate(() => replay)).sent)

    const input = { id: request.id, form, access }
    if (key) running.add(key)
    let unlock = () => {}
    try {
      if (call.locks) unlock = await locks.take(request.id, world.settings.lockTimeoutMs)
      const duration = call.lasts?.(input) ?? 0
      if (duration > 0) await wait(duration)
      const passage = await gate(() => perform(world, call, input))
      const stored = replyToStore(passage)
      if (key && stored)
        world.state.stripe.replies[key] = { fingerprint, status: stored.status, body: stored.body, at: world.now() }
      return withHeaders(world, passage.sent)
    } finally {
      unlock()
      if (key) running.delete(key)
    }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return withHeaders(world, problemReply(error, access))
  }
}

/** The kind of key in a request: as bearer, or as the browser's `key`. */
function readAccess({ keys }: World, { headers }: SandboxRequest, form: URLSearchParams): Access {
  const key = headers.authorization?.replace(/^Bearer /i, '') ?? form.get('key')
  if (key === keys.stripeSecretKey) return 'secret'
  if (key === keys.stripePublishableKey) return 'publishable'
  throw new StripeProblem(401, { message: 'Invalid API Key provided' })
}

const REPLY_LIFETIME = 24 * 60 * 60 * 1000

/** Stored for a day, also a 500; throws for other parameters, or while the first call still runs. */
function findReply(world: World, running: Set<string>, key: string, fingerprint: string): Reply | null {
  const type = 'idempotency_error'
  if (running.has(key))
    throw new StripeProblem(409, {
      type,
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key. Please try again later.',
    })
  const stored = world.state.stripe.replies[key]
  if (!stored || stored.at + REPLY_LIFETIME < world.now()) return null
  if (stored.fingerprint !== fingerprint)
    throw new StripeProblem(400, {
      type,
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    })
  return json(stored.status, JSON.parse(stored.body))
}

/** No reply is stored for a call that was refused for its parameters, nor for a call that never ran. */
function replyToStore({ made, sent }: Passage): Reply | null {
  if (!made || ((made.status === 400 || made.status === 404) && made.body.includes('"param":'))) return null
  // A 500 comes from Stripe's own code, and the key repeats it from now on; a 502 or 503 comes from a gateway before it.
  return sent.status === 500 && !sent.manner ? sent : made
}

function perform(world: World, call: Call, input: CallInput): Reply {
  try {
    const object = call.work(input)
    if (input.access === 'publishable') return json(200, publicPart(object))
    const path = input.form.get('expand[0]')
    return json(200, path ? expand(world.state.stripe, object, path.split('.')) : object)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return problemReply(error, input.access)
  }
}

/** Replaces ids by their objects: `latest_charge.balance_transaction`, `data.payment_intent`. */
function expand(state: StripeState, object: unknown, steps: readonly string[]): unknown {
  const [step, ...rest] = steps
  if (step === undefined || typeof object !== 'object' || object === null) return object
  if (Array.isArray(object)) return object.map((item) => expand(state, item, steps))
  const sources: Record<string, Record<string, object>> = {
    latest_charge: state.charges,
    balance_transaction: state.balanceTransactions,
    payment_intent: state.intents,
  }
  const value: unknown = Reflect.get(object, step)
  const found = typeof value === 'string' ? (sources[step]?.[value] ?? value) : value
  return { ...object, [step]: expand(state, found, rest) }
}

const PUBLIC_FIELDS = 'id object amount client_secret currency last_payment_error livemode next_action status'.split(
  ' ',
)

/** The part of an object for a publishable key: no metadata, nothing about us. */
function publicPart(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => PUBLIC_FIELDS.includes(name)))
}

function problemReply({ status, body: { payment_intent: intent, ...error } }: StripeProblem, access: Access): Reply {
  const shown = intent && (access === 'publishable' ? publicPart(intent) : intent)
  return json(status, { error: { ...error, ...(shown && { payment_intent: shown }) } })
}

/** Browsers call from any page. */
function withHeaders(world: World, reply: Reply): Reply {
  const common = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }
  return { ...reply, headers: { ...reply.headers, ...common, 'Request-Id': world.makeId('req_', 14) } }
}

/** Stripe works on one request about an object at a time, in the order of the calls. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>()
  return {
    /** Resolves with the function that frees the object. Throws 429 `lock_timeout` after `timeoutMs`. */
    async take(id: string, timeoutMs: number): Promise<() => void> {
      const before = last.get(id) ?? Promise.resolve()
      let release = () => {}
      const mine = new Promise<void>((resolve) => {
        release = resolve
      })
      last.set(id, Promise.all([before, mine]))
      const isFree = await Promise.race([before.then(() => true), wait(timeoutMs, false, { ref: false })])
      if (isFree) return release
      release()
      throw new StripeProblem(429, {
        code: 'lock_timeout',
        message:
          'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
      })
    },
  }
}

/** Stripe's `Stripe-Signature`: HMAC-SHA256 over the time, a dot and the raw body. */
export function signWebhook(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
