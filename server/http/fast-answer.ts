import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../platform/config'
import { clientAddress } from '../platform/limits/client-address'
import type { InProgress } from './limits/in-progress'
import { isTooOld } from './limits/old-apps'
import type { RequestGuard } from './limits/request-guard'
import type { ResponseCache } from './response/cache'
import { chooseEncoding } from './response/compression'
import { hasVersion } from './response/entity-tag'
import { chooseSecurityHeaders } from './response/security-headers'
import { type StoredAnswer, type Variant, variantOf } from './response/stored-answer'
import type { RequestWatch } from './watching/watch-requests'

interface Parts {
  config: Config
  cache: Pick<ResponseCache, 'findCurrent'>
  guard: Pick<RequestGuard, 'admitsCached'>
  inProgress: Pick<InProgress, 'enter'>
  watch: Pick<RequestWatch, 'begin'>
  isStopping: () => boolean
}

/** Answers a request at once. False: nothing has happened, and the application must answer it. */
export type FastAnswer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Answers visitors from the cache before the application, with the same heads and bodies, limits and figures. All that is not plain is left to
 * the application: credentials, bodies, refusals, and forms of an answer that nobody has asked for yet.
 */
export function createFastAnswer({ config, cache, guard, inProgress, watch, isStopping }: Parts): FastAnswer {
  const securityHeaders = chooseSecurityHeaders(config)

  return (request, response) => {
    const { method, url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || !isPlain(request) || isStopping()) return false
    const answer = cache.findCurrent(url, headers)
    if (!answer) return false
    const isKnown = answer.status === 200 && hasVersion(headers['if-none-match'], answer.tag)
    const variant = isKnown ? null : variantOf(answer, chooseEncoding(headers['accept-encoding'] ?? ''))
    if (variant === undefined) return false

    const asking = {
      req: request,
      res: response,
      ip: clientAddress(request, config.trustedProxies),
      path: url.split('?', 1)[0] ?? '',
    }
    // The application refuses what is over a limit, and counts it.
    if (!guard.admitsCached(asking) || !inProgress.enter(asking)) return false

    const requestId = watch.begin(request, response, () => answer.route)
    // An answer keeps its head: only the first value in it is of one request.
    const head = variant ? headOf(answer, variant, securityHeaders) : notModifiedHeadOf(answer, securityHeaders)
    head[1] = requestId
    // The head has all that `SecureResponse` would add.
    ServerResponse.prototype.writeHead.call(response, variant ? answer.status : 304, head)
    response.end(method === 'HEAD' ? undefined : variant?.body)
    return true
  }
}

/** Without credentials and without a body. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    headers.authorization === undefined &&
    headers.cookie === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !isTooOld(headers)
  )
}

type Headers = Record<string, string>
type SecurityHeaders = ReturnType<typeof chooseSecurityHeaders>

function headOf(answer: StoredAnswer, variant: Variant, securityHeaders: SecurityHeaders): string[] {
  variant.head ??= flat({
    ...securityHeaders(answer.status, answer.headers['Content-Type'] ?? ''),
    ...answer.headers,
    ETag: answer.tag,
    ...variant.headers,
    'Content-Length': String(variant.body.length),
  })
  return variant.head
}

function notModifiedHeadOf(answer: StoredAnswer, securityHeaders: SecurityHeaders): string[] {
  if (!answer.notModifiedHead) {
    const { 'Content-Type': _type, 'Content-Security-Policy': _policy, ...headers } = answer.headers
    answer.notModifiedHead = flat({ ...securityHeaders(304, ''), ...headers, ETag: answer.tag })
  }
  return answer.notModifiedHead
}

const flat = (headers: Headers): string[] => Object.entries({ 'X-Request-Id': '', ...headers }).flat()
