import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createControl, type SandboxControl, type SeenRequest } from './control'
import { controlRoutes } from './control-routes'
import type { SandboxKeys } from './core/keys'
import type { Task } from './core/schedule'
import { emptyState, readState } from './core/state'
import { keepInFile } from './core/state-file'
import { createWebhooks, type Webhooks } from './core/webhooks'
import { createWorld, type World } from './core/world'
import { flutterwaveFailure } from './flutterwave/answers'
import { flutterwaveRoutes } from './flutterwave/api'
import { hostedPageRoutes } from './flutterwave/hosted-page'
import { continueTransfer } from './flutterwave/transfers'
import { isLocal } from './http/local'
import { fileRoute } from './http/page'
import { json, type Reply, type SandboxRequest } from './http/reply'
import { findRoute, type Route } from './http/route'
import { createHttpServer } from './http/server'
import { pawapayRoutes } from './pawapay/api'
import { continueOperation } from './pawapay/operations'
import { phoneRoutes } from './pawapay/phone-page'
import { failure as pawapayError, pawapayFailure } from './pawapay/requests'
import { signCallback } from './pawapay/signature'
import { stripeBrowserRoutes } from './stripe/browser-routes'
import { stripeCalls } from './stripe/calls'
import { bookCharge } from './stripe/charges'
import { disputeCharge } from './stripe/disputes'
import { answerElsewhere, stripeRoutes } from './stripe/http/api'
import { stripeFailure } from './stripe/http/problem'
import { signWebhook } from './stripe/http/signature'
import { onboardingRoutes } from './stripe/onboarding-page'
import { continueRefund } from './stripe/refunds'
import { warnOfFraud } from './stripe/warnings'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** The same seed and the same requests give the same names, keys and faults. By default a new seed each time. */
  seed?: string
  clock?: () => number
  /** The file that keeps the state over a restart; the seed in it takes precedence. */
  stateFile?: string
  /** Milliseconds before the second, third, … try of a webhook. */
  retryDelays?: readonly number[]
}

export interface Sandbox {
  /** `http://localhost:PORT` */
  readonly origin: string
  readonly keys: SandboxKeys
  readonly control: SandboxControl
  /** Webhooks go to `/api/webhooks/` and the provider's name at this origin; they wait until it is known. */
  deliverTo(appOrigin: string): void
  stop(): Promise<void>
}

const RETRY_DELAYS = [1_000, 5_000, 30_000, 120_000]
const MAXIMUM_REQUESTS = 10_000
/** The errors of each provider, for faults. */
const FAILURES: Record<string, (status: number) => Reply> = {
  stripe: stripeFailure,
  flutterwave: flutterwaveFailure,
  pawapay: pawapayFailure,
}

/** Starts the local sandboxes of Stripe, Flutterwave and pawaPay. They move no money and store no card number. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { stateFile } = options
  const state = (stateFile && readState(stateFile)) || emptyState(options.seed ?? randomBytes(12).toString('hex'))
  const kept = keepInFile(stateFile, state)
  const changed = kept.save
  const seen: SeenRequest[] = []
  let webhooks: Webhooks | null = null

  const world = createWorld(state, {
    clock: options.clock ?? Date.now,
    emit: (...event) => webhooks?.queue(...event),
    perform(task) {
      perform(world, task, webhooks)
      changed()
    },
  })
  const delivering = createWebhooks({
    deliveries: state.deliveries,
    faults: world.faults,
    retryDelays: options.retryDelays ?? RETRY_DELAYS,
    makeId: () => world.makeId('whd_', 14),
    random: world.random,
    later: world.later,
    changed,
    headers(delivery, options): Record<string, string> {
      const { badSignature, ageSeconds, address } = options
      if (delivery.provider === 'pawapay')
        return signCallback(world, delivery.body, address, { badSignature, ageSeconds })
      const { stripeWebhookSecret, flutterwaveWebhookSecret } = world.keys
      if (delivery.provider === 'flutterwave')
        return { 'verif-hash': badSignature ? 'wrong' : flutterwaveWebhookSecret }
      const secret = badSignature ? `${stripeWebhookSecret}wrong` : stripeWebhookSecret
      return { 'Stripe-Signature': signWebhook(delivery.body, secret, world.seconds() - ageSeconds) }
    },
  })
  webhooks = delivering
  const control = createControl(world, delivering, seen, changed)
  const providers = [...stripeRoutes(world, stripeCalls(world)), ...flutterwaveRoutes(world), ...pawapayRoutes(world)]
  const pages = [
    ...stripeBrowserRoutes(world),
    ...onboardingRoutes(world),
    ...hostedPageRoutes(world),
    ...phoneRoutes(world),
    fileRoute('/flutterwave/hosted.css', 'flutterwave/browser/hosted.css'),
  ]
  const routes: Route[] = [...providers, ...pages, ...controlRoutes(control)]

  async function answer(request: Omit<SandboxRequest, 'id'>): Promise<Reply> {
    if (request.path.startsWith('/_control/') && !isLocal(request))
      return json(403, { message: 'Only for this machine' })
    const found = findRoute(routes, request.method, request.path)
    if (!found) {
      if (request.path.startsWith('/v2/')) return pawapayError(404, 'NOT_FOUND', 'There is no such call')
      return request.path.startsWith('/v3/') ? flutterwaveFailure(404) : answerElsewhere(world, request)
    }
    const { route, id } = found
    const refusal = FAILURES[route.name.split('.')[0] ?? ''] ?? flutterwaveFailure
    const reply = await route.answer({ ...request, id }, world.faults.gate(route.name, refusal))
    if (providers.includes(route)) note(request, route, reply)
    if (request.method !== 'GET') changed()
    return reply
  }
  function note(request: Omit<SandboxRequest, 'id'>, route: Route, reply: Reply): void {
    const key = request.headers['idempotency-key']
    seen.push({
      name: route.name,
      method: request.method,
      path: request.path,
      idempotencyKey: typeof key === 'string' ? key : null,
      body: request.body,
      status: reply.status,
    })
    if (seen.length > MAXIMUM_REQUESTS) seen.shift()
  }

  const server = createHttpServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const origin = `http://localhost:${portOf(server.address())}`
  world.publicOrigin = origin
  world.schedule.run()

  return {
    origin,
    keys: world.keys,
    control,
    deliverTo: (appOrigin) => delivering.deliverTo(appOrigin),
    async stop() {
      world.schedule.stop()
      delivering.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      kept.stop()
    },
  }
}

/** Runs a task that has become due. */
function perform(world: World, { kind, subject }: Task, webhooks: Webhooks | null): void {
  if (kind === 'book') bookCharge(world, subject)
  if (kind === 'dispute') disputeCharge(world, subject)
  if (kind === 'warn') warnOfFraud(world, subject)
  if (kind === 'refund') continueRefund(world, subject)
  if (kind === 'transfer') continueTransfer(world, subject)
  if (kind === 'pawapay') continueOperation(world, subject)
  if (kind === 'deliver') webhooks?.perform(subject)
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
