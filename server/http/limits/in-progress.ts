import type { Context as KoaContext, Middleware } from 'koa'
import type { Config } from '../../platform/config'
import { addressGroup, isLoopback } from '../../platform/limits/client-address'
import { refuse } from '../../platform/refusals/refusal'
import { noteFacts } from '../security-events/request-facts'

/** Requests of one group of addresses. A carrier's address has thousands of phones, but few of them ask in the same second. */
const MOST_IN_PROGRESS = 150
/** Supervisors must always get an answer. */
const PROBES = new Set(['/healthz', '/readyz'])

type Asking = Pick<KoaContext, 'req' | 'res' | 'ip' | 'path'>

export interface InProgress {
  /** Counts a request until it is over. False if its group of addresses has too many: it is not counted then. */
  enter(asking: Asking): boolean
  /** Counts each request, or refuses it with 429. */
  refuseTooMany: Middleware
}

/**
 * Bounds the requests of one group of addresses that are in progress: from their headers until the answer is sent and the body has arrived.
 * Behind a proxy nothing else stops one address from taking every connection. Outside production, this machine is not bounded.
 */
export function boundInProgress({ production }: Pick<Config, 'production'>): InProgress {
  const groups = new Map<string, number>()

  function enter({ req, res, ip, path }: Asking): boolean {
    if (PROBES.has(path) || (!production && isLoopback(ip))) return true
    const group = addressGroup(ip)
    const own = groups.get(group) ?? 0
    if (own >= MOST_IN_PROGRESS) return false
    groups.set(group, own + 1)
    whenOver({ req, res }, () => {
      const left = (groups.get(group) ?? 1) - 1
      if (left > 0) groups.set(group, left)
      else groups.delete(group)
    })
    return true
  }

  return {
    enter,
    refuseTooMany(ctx, next) {
      if (enter(ctx)) return next()
      // Otherwise the connection would stay open for the rest of the body.
      ctx.set('Connection', 'close')
      noteFacts(ctx.req, { userId: null, subject: 'requests' })
      throw refuse('request.too-many', null, { retryAfterMs: 1_000 })
    },
  }
}

/** Calls `done` once. An answer may be sent before the body has arrived: the connection is in use until then. */
function whenOver({ req, res }: Pick<Asking, 'req' | 'res'>, done: () => void): void {
  const { socket } = req
  const check = () => {
    if (!socket.destroyed && !(res.closed && req.complete)) return
    res.off('close', check)
    req.off('end', check)
    socket.off('close', check)
    done()
  }
  res.on('close', check)
  req.on('end', check)
  socket.on('close', check)
}
