import type { Context as KoaContext } from 'koa'
import type { DeviceChange } from '../../community/sessions/caller'
import { refuse } from '../../platform/refusals/refusal'

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Reads the headers `Pamoja-Device` (a UUID), `Pamoja-Change` and `Pamoja-Settled` (numbers). Null without `Pamoja-Change`. Throws 400
 * when they do not fit together, or when the request has no idempotency key.
 */
export function readChange(ctx: KoaContext, idempotencyKey: string | null): DeviceChange | null {
  const change = ctx.get('Pamoja-Change')
  if (!change) return null
  const deviceId = ctx.get('Pamoja-Device')
  const number = readNumber(change)
  const settledTo = readNumber(ctx.get('Pamoja-Settled'))
  if (idempotencyKey === null || !UUID.test(deviceId) || settledTo >= number) throw refuse('outbox.unusable-change')
  return { deviceId, number, settledTo }
}

/** Not negative, and small enough for both engines. */
function readNumber(given: string): number {
  if (!/^\d{1,15}$/.test(given)) throw refuse('outbox.unusable-change')
  return Number(given)
}
