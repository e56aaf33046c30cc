import type { World } from '../core/world'
import { json, type Reply } from '../http/reply'
import { StripeProblem } from './problem'

const REMEMBERED_FOR = 24 * 60 * 60 * 1000

export interface Idempotency {
  /** The first answer under this key, if there was one. Throws when it was for something else or is still being made. */
  replay(key: string, fingerprint: string): Reply | null
  begin(key: string): void
  /** Keeps the first answer, whatever it was; null when nothing had been begun. */
  end(key: string, fingerprint: string, reply: Reply | null): void
}

/** Stripe's v1 rules: the first status and body are kept for a day and given again, also a 500. */
export function createIdempotency(world: World): Idempotency {
  const running = new Set<string>()
  return {
    replay(key, fingerprint) {
      if (key.length > 255)
        throw new StripeProblem(400, {
          type: 'idempotency_error',
          message: 'Idempotency keys must be at most 255 characters.',
        })
      if (running.has(key)) {
        throw new StripeProblem(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'There is currently another in-progress request using this idempotency key. Please try again later.',
        })
      }
      const stored = world.state.stripe.replies[key]
      if (!stored || stored.at + REMEMBERED_FOR < world.now()) return null
      if (stored.fingerprint !== fingerprint) {
        throw new StripeProblem(400, {
          type: 'idempotency_error',
          message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        })
      }
      return json(stored.status, JSON.parse(stored.body), { 'Idempotent-Replayed': 'true' })
    },
    begin: (key) => void running.add(key),
    end(key, fingerprint, reply) {
      running.delete(key)
      if (reply)
        world.state.stripe.replies[key] = { fingerprint, status: reply.status, body: reply.body, at: world.now() }
    },
  }
}
