import { randomBytes } from 'node:crypto'
import { controlRoutes, createControl, type ReceivedRequest } from './control'
import { flutterwaveFailure, flutterwaveRoutes } from './flutterwave/api'
import { continueTransfer } from './flutterwave/money-out'
import { hostedPages } from './flutterwave/page'
import {
  createHttpServer,
  fileRoute,
  findRoute,
  isLocal,
  json,
  type Reply,
  type Route,
  readBrowserFile,
  type SandboxRequest,
} from './http'
import { pawapayFailure, pawapayRoutes, signCallback } from './pawapay/api'
import { continueOperation } from './pawapay/operations'
import { phonePages } from './pawapay/page'
import { createPush, pushRoutes } from './push'
import { signWebhook, stripeRoutes } from './stripe/api'
import { continueRefund, disputeCharge, warnOfFraud } from './stripe/money-out'
import { stripePages } from './stripe/page'
import { bookCharge } from './stripe/payments'
import { stripeFailure } from './stripe-objects'
import { createWebhooks, type Webhooks } from './webhooks'
import { createWorld, emptyState, readState, saveInFile, type Task, type World } from './world'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** The same seed and the same requests give the same names, keys and faults. By default a new seed each time. */
  seed?: string
  clock?: () => number
  /** Where the state is saved over a restart; the seed in it takes precedence. */
  stateFile?: string
  retryDelays?: readonly number[]
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

const RETRY_DELAYS = [1_000, 5_000, 30_000, 120_000]
const MAXIMUM_REQUESTS = 10_000
const FAILURES: Record<string, (status: number) => Reply> = {
  stripe: stripeFailure,
  flutterwave: flutterwaveFailure,
  pawapay: pawapayFailure,
}

/** Starts the local sandboxes of Stripe, Flutterwave, pawaPay and of a push service. They move no money and store no card number. */
export async function startSandbox(options: SandboxOptions) {
  const { stateFile } = options
  const state = (stateFile && readState(stateFile)) || emptyState(options.seed ?? randomBytes(12).toString('hex'))
  const file = saveInFile(stateFile, state)
  const changed = file.save
  const received: ReceivedRequest[] = []
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
    later: world.later,
    changed,
    headers({ provider, body }, { address, badSignature = false, ageSeconds = 0 }): Record<string, string> {
      if (provider === 'pawapay') return signCallback(world, body, address, { badSignature, ageSeconds })
      const { stripeWebhookSecret, flutterwaveWebhookSecret } = world.keys
      if (provider === 'flutterwave') return { 'verif-hash': badSignature ? 'wrong' : flutterwaveWebhookSecret }
      const secret = badSignature ? `${stripeWebhookSecret}wrong` : stripeWebhookSecret
      return { 'Stripe-Signature': signWebhook(body, secret, world.seconds() - ageSeconds) }
    },
  })
  webhooks = delivering
  const push = createPush(world)
  const control = createControl(world, delivering, push, received, changed)
  const providers = [...stripeRoutes(world), ...flutterwaveRoutes(world), ...pawapayRoutes(world)]
  const pages = [...stripePages(world), ...hostedPages(world), ...phonePages(world)]
  const style = fileRoute('/flutterwave/hosted.css', readBrowserFile('flutterwave/browser/hosted.css'))
  const routes: Route[] = [...providers, ...pushRoutes(push), ...pages, style, ...controlRoutes(control)]

  async function answer(request: Omit<SandboxRequest, 'id'>): Promise<Reply> {
    if (request.path.startsWith('/_control/') && !isLocal(request))
      return json(403, { message: 'Only for this machine' })
    const found = findRoute(routes, request.method, request.path)
    if (!found) return json(404, { message: 'There is no such call' })
    const { route, id } = found
    const refusal = FAILURES[route.name.split('.')[0] ?? ''] ?? flutterwaveFailure
    const reply = await route.answer({ ...request, id }, world.faults.gate(route.name, refusal))
    if (providers.includes(route)) {
      received.push({ name: route.name, method: request.method, path: request.path, body: request.body })
      if (received.length > MAXIMUM_REQUESTS) received.shift()
    }
    if (request.method !== 'GET') changed()
    return reply
  }

  const server = createHttpServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  world.publicOrigin = origin
  world.runTasks()

  return {
    origin,
    keys: world.keys,
    control,
    /** Webhooks go to `/api/webhooks/` and the provider's name at this origin. */
    deliverTo: delivering.deliverTo,
    async stop(): Promise<void> {
      world.stop()
      push.release()
      delivering.stop()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      file.stop()
    },
  }
}

function perform(world: World, { kind, subject }: Task, webhooks: Webhooks | null): void {
  if (kind === 'book') bookCharge(world, subject)
  if (kind === 'dispute') disputeCharge(world, subject)
  if (kind === 'warn') warnOfFraud(world, subject)
  if (kind === 'refund') continueRefund(world, subject)
  if (kind === 'transfer') continueTransfer(world, subject)
  if (kind === 'pawapay') continueOperation(world, subject)
  if (kind === 'deliver') webhooks?.perform(subject)
}
