import { json, type Reply } from '../http'
import type { StripeErrorBody } from '../objects/stripe'
import type { World } from '../world'

/** An error in Stripe's words. */
export class StripeProblem extends Error {
  constructor(status: number, body: Omit<StripeErrorBody, 'type'> & Partial<Pick<StripeErrorBody, 'type'>>) {
    super(body.message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...body }
  }
  readonly status: number
  readonly body: StripeErrorBody
}

/** A refusal of what was asked for. `param`: the parameter at fault; then the call was never run. */
export function refused(code: string, message: string, param?: string): StripeProblem {
  return new StripeProblem(400, { code, message, ...(param && { param }) })
}

export function noSuch(kind: string, id: string): StripeProblem {
  return new StripeProblem(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: kind })
}

/** An error with a status only, for faults. */
export function stripeFailure(status: number): Reply {
  const error: StripeErrorBody =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API too quickly.' }
      : { type: 'api_error', message: 'Sorry, something went wrong on our side.' }
  return json(status, { error })
}

/** A parameter that must be there. */
export function required(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw refused('parameter_missing', `Missing required param: ${name}.`, name)
  return value
}

/** A whole number of at least one, or null without one. */
export function readAmount(form: URLSearchParams): number | null {
  const value = form.get('amount')
  if (value !== null && !/^[1-9]\d{0,14}$/.test(value))
    throw refused('parameter_invalid_integer', `Invalid integer: ${value}`, 'amount')
  return value === null ? null : Number(value)
}

export function readMetadata(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(.+)\]$/.exec(name) ?? []
      return key === undefined ? [] : [[key, value]]
    }),
  )
}

const MAXIMUM_EVENTS = 2_000

/** Stores an event and sends its webhook. It contains the object in its current state. `account`: a connected account of which it is. */
export function emitEvent(world: World, type: string, object: object, account?: string): void {
  const { events } = world.state.stripe
  const event = {
    id: world.makeId('evt_'),
    object: 'event' as const,
    ...(account && { account }),
    created: world.seconds(),
    data: { object: structuredClone(object) },
    livemode: false as const,
    type,
  }
  events.push(event)
  if (events.length > MAXIMUM_EVENTS) events.shift()
  world.emit('stripe', type, event.id, JSON.stringify(event))
}
