import type { World } from '../core/world'
import type { StripeEvent } from '../objects/stripe'

/** The API version of the pinned `stripe` package; a test compares them. */
export const API_VERSION = '2026-10-28.endive'

const MAXIMUM_EVENTS = 2_000

/** The request that caused an event, as events repeat it. */
export interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}

/** Stores an event and sends its webhook. It contains the object in its current state. */
export function emitEvent(world: World, type: string, object: object, cause: Cause, previous?: object): void {
  emit(world, { type, object, cause, ...(previous && { previous }) })
}

/** The same for an event of a connected account. */
export function emitAccountEvent(world: World, account: string, type: string, object: object): void {
  emit(world, { type, object, cause: { requestId: null, idempotencyKey: null }, account })
}

interface Emitted {
  type: string
  object: object
  cause: Cause
  previous?: object
  account?: string
}

function emit(world: World, { type, object, cause, previous, account }: Emitted): void {
  const event: StripeEvent = {
    id: world.makeId('evt_'),
    object: 'event',
    ...(account && { account }),
    api_version: API_VERSION,
    created: world.seconds(),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
  }
  const { events } = world.state.stripe
  events.push(event)
  if (events.length > MAXIMUM_EVENTS) events.shift()
  world.emit('stripe', type, event.id, JSON.stringify(event))
}
