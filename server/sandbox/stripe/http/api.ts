import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '../../core/world'
import { json, type Reply, type SandboxRequest } from '../../http/reply'
import type { Gate, Passage, Route } from '../../http/route'
import { API_VERSION, type Cause } from '../events'
import { type Access, readAccess, secretKeyRequired } from './access'
import { decodeForm, type FormObject } from './form'
import { createIdempotency, type Idempotency } from './idempotency'
import { createLocks, type Locks } from './locks'
import { checkParameters } from './parameters'
import { expandObject, publicIntent } from './present'
import { StripeProblem } from './problem'
import { readList } from './values'

export interface CallInput {
  id: string
  form: FormObject
  access: Access
  cause: Cause
}

export interface CallDefinition {
  method: 'GET' | 'POST'
  path: string
  /** Whether the call accepts a publishable key. */
  fromBrowser?: boolean
  /** Whether it changes the object of its address: such requests are answered one after another. */
  locks?: boolean
  /** How long the call takes, in milliseconds. */
  lasts?(input: CallInput): number
  /** Returns the object; throws a StripeProblem. */
  work(input: CallInput): object
}

/** Browsers call with the publishable key from any page. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Expose-Headers': 'Request-Id, Stripe-Version',
  'Access-Control-Max-Age': '300',
}

/** Turns the table of calls into routes with Stripe's HTTP conventions. */
export function stripeRoutes(world: World, calls: Record<string, CallDefinition>): Route[] {
  const parts = { world, idempotency: createIdempotency(world), locks: createLocks() }
  return Object.entries(calls).map(([name, call]) => ({
    name: `stripe.${name}`,
    method: call.method,
    path: `/v1/${call.path}`,
    answer: (request, gate) => answer(parts, name, call, request, gate),
  }))
}

/** Stripe's reply to an unknown address, and to a browser's preflight request. */
export function answerElsewhere(world: World, request: Omit<SandboxRequest, 'id'>): Reply {
  if (request.method === 'OPTIONS') return { status: 204, headers: CORS, body: '' }
  const problem = new StripeProblem(404, { message: `Unrecognized request URL (${request.method}: ${request.path}).` })
  return withHeaders(json(404, { error: problem.body }), world.makeId('req_', 14), {})
}

async function answer(
  { world, idempotency, locks }: { world: World; idempotency: Idempotency; locks: Locks },
  name: string,
  call: CallDefinition,
  request: SandboxRequest,
  gate: Gate,
): Promise<Reply> {
  const requestId = world.makeId('req_', 14)
  const key = call.method === 'POST' ? (headerText(request.headers['idempotency-key']) ?? null) : null
  const extra = { ...(key && { 'Idempotency-Key': key }) }
  let access: Access = 'publishable'
  try {
    const form = decodeForm(call.method === 'GET' ? request.query : new URLSearchParams(request.body))
    access = readAccess(world, request, form)
    if (access === 'publishable' && !call.fromBrowser) throw secretKeyRequired()
    checkParameters(name, form, access === 'publishable')
    const fingerprint = createHash('sha256').update(`${request.path}\0${request.body}`).digest('base64url')
    const replay = key ? idempotency.replay(key, fingerprint) : null
    if (replay) return withHeaders((await gate(() => replay)).sent, requestId, extra)

    const input = { id: request.id, form, access, cause: { requestId, idempotencyKey: key } }
    if (key) idempotency.begin(key)
    let kept: Reply | null = null
    let unlock = () => {}
    try {
      if (call.locks) unlock = await locks.take(request.id, world.settings.lockTimeoutMs)
      const duration = call.lasts?.(input) ?? 0
      if (duration > 0) await wait(duration)
      const passage = await gate(() => perform(world, call, input))
      kept = replyToKeep(passage)
      return withHeaders(passage.sent, requestId, extra)
    } finally {
      unlock()
      if (key) idempotency.end(key, fingerprint, kept)
    }
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return withHeaders(problemReply(error, access), requestId, extra)
  }
}

/** No reply is stored for a call that was refused for its parameters, nor for a call that never ran. */
function replyToKeep({ made, sent }: Passage): Reply | null {
  if (!made || ((made.status === 400 || made.status === 404) && made.body.includes('"param":'))) return null
  // A 500 comes from Stripe's own code, and the key repeats it from now on; a 502 or 503 comes from a gateway before it.
  return sent.status === 500 && !sent.manner ? sent : made
}

function perform(world: World, call: CallDefinition, input: CallInput): Reply {
  try {
    const object = call.work(input)
    if (input.access === 'publishable') return json(200, 'amount' in object ? publicIntent(object) : object)
    return json(200, expandObject(world.state.stripe, object, readList(input.form, 'expand') ?? []))
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return problemReply(error, input.access)
  }
}

function problemReply(problem: StripeProblem, access: Access): Reply {
  const { payment_intent, ...body } = problem.body
  const intent = payment_intent && (access === 'publishable' ? publicIntent(payment_intent) : payment_intent)
  return json(problem.status, { error: { ...body, ...(intent && { payment_intent: intent }) } })
}

function withHeaders(reply: Reply, requestId: string, extra: Record<string, string>): Reply {
  return {
    ...reply,
    headers: {
      ...reply.headers,
      ...CORS,
      ...extra,
      'Request-Id': requestId,
      'Stripe-Version': API_VERSION,
      'Cache-Control': 'no-store',
    },
  }
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
