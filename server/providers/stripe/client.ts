import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { z } from 'zod'
import { type EndpointOptions, findEndpointProblems, type ReplyReports, readReply } from '../exchange'
import { ProviderAccessRefused, ProviderFault, ProviderRefusal, ProviderUnavailable } from '../gateway'
import { listReply } from './replies'

const STRIPE = 'https://api.stripe.com'

export interface StripeEndpoint {
  address: string
  secretKey: string
  /** One for each endpoint (our own events, those of connected accounts), and a second one while a secret is replaced. */
  webhookSecrets: readonly string[]
}

export function stripeEndpoint({ keys, addresses }: EndpointOptions): StripeEndpoint {
  return {
    address: addresses.stripe ?? STRIPE,
    secretKey: keys.stripeSecretKey,
    webhookSecrets: keys.stripeWebhookSecret.split(',').map((secret) => secret.trim()),
  }
}

export const isLiveStripeKey = (key: string) => /^(sk|rk)_live_/.test(key)

export const findStripeProblems = ({ address, secretKey }: StripeEndpoint): string[] =>
  findEndpointProblems('STRIPE', address, STRIPE, isLiveStripeKey(secretKey))

export function connectToStripe(endpoint: Pick<StripeEndpoint, 'address' | 'secretKey'>, timeoutMs: number): Stripe {
  const { hostname, port, protocol } = new URL(endpoint.address)
  return new Stripe(endpoint.secretKey, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  })
}

const PAGE = 100

/** `name`: the call without ids, such as `GET /v1/refunds`; `subject`: the object that it is about. */
interface About {
  name: string
  subject: string
}

export interface StripeAsk {
  /** Runs a call and reads its reply. Throws as `asking`, and ProviderReplyUnknown. */
  one<Schema extends z.ZodType>(about: About, schema: Schema, call: () => Promise<unknown>): Promise<z.output<Schema>>
  /** Reads every object of a list, newest first. Throws as `one`. */
  list<Item extends z.ZodType<{ id: string }>>(
    about: About,
    item: Item,
    call: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
  ): Promise<z.output<Item>[]>
}

export function createStripeAsk(reports: ReplyReports): StripeAsk {
  const one: StripeAsk['one'] = async ({ name, subject }, schema, call) =>
    readReply(reports, { provider: 'stripe', call: name, subject }, schema, await asking(call))

  return {
    one,
    async list(about, item, call) {
      const schema = listReply(item)
      const items: z.output<typeof item>[] = []
      for (;;) {
        const last = items.at(-1)
        const page = await one(about, schema, () => call({ limit: PAGE, ...(last && { starting_after: last.id }) }))
        items.push(...page.data)
        if (!page.has_more || page.data.length === 0) return items
      }
    },
  }
}

/** How often a reply that broke off in its body is requested again; the package repeats only requests without any reply. */
const REPEATS = 2
/** Stripe refuses a request while it works on another one about the same object: nothing happened then. */
const LOCKED = { repeats: 40, pauseMs: 10 }

/** Repeats a call whose reply was cut or whose object was locked, so a write must be safe to repeat. */
export async function asking<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  let locked = 0
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      if (error.code === 'lock_timeout' && locked < LOCKED.repeats) {
        locked += 1
        repeat -= 1
        await wait(LOCKED.pauseMs)
        continue
      }
      // A repeat that is refused says nothing about the call before it.
      if (!isCutReply(error) || repeat >= REPEATS) throw repeat === 0 ? named(error) : unknownIfRefused(named(error))
    }
  }
}

export function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof ProviderRefusal && hasCode(error.cause, code)
}

export const isAbsent = (error: unknown) => isRefusedAs(error, 'resource_missing')

/** An account that does not exist, or that has removed our access. */
export function isForeignAccount(error: unknown): boolean {
  return error instanceof ProviderUnavailable && hasCode(error.cause, 'account_invalid')
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Stripe.errors.StripeError && cause.code === code
}

/** The headers arrived (they name the request), the body did not or only in part. */
function isCutReply(error: Stripe.errors.StripeError): boolean {
  return error.requestId !== undefined && error.statusCode === undefined
}

function unknownIfRefused(error: Error): Error {
  return error instanceof ProviderAccessRefused ? new ProviderUnavailable(error.message, { cause: error.cause }) : error
}

function named(error: Stripe.errors.StripeError): Error {
  const { statusCode = 0, code, requestId } = error
  const text = `Stripe: ${error.type} ${code ?? ''} (${statusCode || 'no answer'}, ${requestId ?? 'no request id'})`
  // Stripe stores its own failures under the idempotency key, as it stores its answers.
  if (statusCode === 500) return new ProviderFault(text, { cause: error })
  // A refused key says nothing about a payment, and the call was not executed.
  if (statusCode === 401 || statusCode === 403)
    return new ProviderAccessRefused(text, { cause: error, reason: error.message })
  const unknown = statusCode === 0 || statusCode >= 500 || [409, 429].includes(statusCode)
  if (unknown) return new ProviderUnavailable(text, { cause: error })
  return new ProviderRefusal(text, { cause: error, reason: error.message })
}
