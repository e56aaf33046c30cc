import type { IncomingMessage } from 'node:http'
import rawBody from 'raw-body'
import { AppError } from './app-error'
import { countParts } from './count-parts'

/** Bytes: what a body may weigh unless its call says otherwise. */
export const JSON_BODY_LIMIT = 64 * 1024
/** Bytes: a picture of 5 MB as a data string, and the words around it. For calls of signed-in people only. */
export const IMAGE_BODY_LIMIT = 7.5 * 1024 * 1024
const MAXIMUM_DEPTH = 20
/** The largest thing that our own pages send is a list of two hundred ids. */
const MAXIMUM_PARTS = 1_000

/** Bytes that a request says it will send; null when it does not say. */
export function announcedWeight(request: IncomingMessage): number | null {
  const length = request.headers['content-length']
  return length === undefined && request.headers['transfer-encoding'] !== undefined ? null : Number(length ?? 0)
}

/** The body as sent, for signatures. Throws 413 over the limit and 400 when it breaks off. */
export async function readRawBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity') throw new AppError(415, 'Compressed requests are not accepted')
  try {
    return await rawBody(request, { limit, length: request.headers['content-length'] ?? null })
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      throw new AppError(413, 'The request is too large', { headers: { Connection: 'close' } })
    }
    throw new AppError(400, 'The request broke off before it was complete')
  }
}

/** The body as a JSON object; an empty one counts as `{}`. Throws 400, 413 or 415 with words for a person. */
export async function readJsonBody(
  request: IncomingMessage,
  limit = JSON_BODY_LIMIT,
): Promise<Record<string, unknown>> {
  const [type, ...parameters] = (request.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody) return {}
  const charset = parameters.find((part) => part.startsWith('charset='))
  if (type !== 'application/json' || (charset && !/^charset="?utf-8"?$/.test(charset))) {
    throw new AppError(415, 'Please send JSON (Content-Type: application/json)')
  }
  const bytes = await readRawBody(request, limit)
  if (countParts(bytes, MAXIMUM_PARTS) > MAXIMUM_PARTS) throw new AppError(400, 'The JSON has too many parts')
  const value = parseJson(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError(400, 'Please send a JSON object')
  if (isDeeperThan(value, MAXIMUM_DEPTH)) throw new AppError(400, 'The JSON is nested too deeply')
  return { ...value }
}

/** The fields of a plain HTML form. Throws 400, 413 or 415 with words for a person. */
export async function readFormBody(request: IncomingMessage, limit = JSON_BODY_LIMIT): Promise<URLSearchParams> {
  const type = (request.headers['content-type'] ?? '').toLowerCase().split(';')[0]?.trim()
  if (type !== 'application/x-www-form-urlencoded') throw new AppError(415, 'Please send the form as it is')
  return new URLSearchParams((await readRawBody(request, limit)).toString('utf8'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError(400, 'The request is not valid JSON')
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((child) => isDeeperThan(child, depth - 1))
}
