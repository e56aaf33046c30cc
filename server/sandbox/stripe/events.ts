import type { World } from '../core/world'
import type { StripeEvent } from './objects'

/** The version that the pinned `stripe` package speaks; a test compares. */
export const API_VERSION = '2026-10-28.endive'

const KEPT = 2_000

/** Who asked for what happened, as events repeat it. */
export interface Cause {
  requestId: string | null
  idempotencyKey: string | null
}

/** Writes an event down and sends it on its way. It carries the object as it is now. */
export function emitEvent(world: World, type: string, object: object, cause: Cause, previous?: object): void {
  const event: StripeEvent = {
    id: world.makeId('evt_'),
    object: 'event',
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
  if (events.length > KEPT) events.shift()
  world.emit('stripe', type, event.id, JSON.stringify(event))
}
