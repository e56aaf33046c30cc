import type { World } from '../../core/world'
import { json, type Reply } from '../../http/reply'
import { StripeProblem } from './problem'

const REPLY_LIFETIME = 24 * 60 * 60 * 1000

export interface Idempotency {
  /**
   * The first reply under this key, if there is one. Throws when the key was used with other parameters, or its first call
   * still runs.
   */
  replay(key: string, fingerprint: string): Reply | null
  begin(key: string): void
  /** Stores the first reply, whatever it is; null when the call never ran. */
  end(key: string, fingerprint: string, reply: Reply | null): void
}

/** Stripe's v1 rules: the first status and body are stored for a day and repeated, also a 500. */
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
      if (!stored || stored.at + REPLY_LIFETIME < world.now()) return null
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
