import type { IncomingMessage } from 'node:http'
import rawBody from 'raw-body'
import { MAXIMUM_IMAGE_BYTES } from '#shared/rules/limits'
import { refuse } from '../../platform/refusals/refusal'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = [0x5b, 0x7b]

/** Counts commas, lists and objects up to `most`: a parser takes seconds for megabytes of them. */
export function countParts(json: Buffer, most: number): number {
  let parts = 0
  for (let at = 0; at < json.length && parts <= most; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfString(json, at)
    else if (byte === COMMA || (byte !== undefined && OPENING.includes(byte))) parts += 1
  }
  return parts
}

function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at += 1
  }
  return json.length
}

/** Bytes: the largest body that a call accepts unless it sets its own limit. */
export const JSON_BODY_LIMIT = 64 * 1024
/** Bytes: the largest picture as a data string, or several that our app has made smaller, and the text. For signed-in users only. */
export const IMAGE_BODY_LIMIT = 1.5 * MAXIMUM_IMAGE_BYTES
const MAXIMUM_DEPTH = 20
/** The largest list that our own pages send has two hundred ids. */
const MAXIMUM_PARTS = 1_000

export function announcedWeight(request: IncomingMessage): number | null {
  const length = request.headers['content-length']
  return length === undefined && request.headers['transfer-encoding'] !== undefined ? null : Number(length ?? 0)
}

/** The raw body, for signatures. Throws 413 over the limit, and 400 when the connection breaks off. */
export async function readRawBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding']
  if (encoding && encoding !== 'identity') throw refuse('request.compressed')
  try {
    return await rawBody(request, { limit, length: request.headers['content-length'] ?? null })
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      throw refuse('request.too-large')
    }
    throw refuse('request.incomplete')
  }
}

/** The body as a JSON object; an empty body counts as `{}`. Throws 400, 413 or 415 with a message that a person can read. */
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
  if (type !== 'application/json' || (charset && !/^charset="?utf-8"?$/.test(charset))) throw refuse('request.not-json')
  const bytes = await readRawBody(request, limit)
  if (countParts(bytes, MAXIMUM_PARTS) > MAXIMUM_PARTS) throw refuse('request.too-many-parts')
  const value = parseJson(bytes.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('request.no-object')
  if (isDeeperThan(value, MAXIMUM_DEPTH)) throw refuse('request.too-deep')
  return { ...value }
}

/** The fields of a plain HTML form. Throws 400, 413 or 415 with a message that a person can read. */
export async function readFormBody(request: IncomingMessage, limit = JSON_BODY_LIMIT): Promise<URLSearchParams> {
  const type = (request.headers['content-type'] ?? '').toLowerCase().split(';')[0]?.trim()
  if (type !== 'application/x-www-form-urlencoded') throw refuse('request.not-a-form')
  return new URLSearchParams((await readRawBody(request, limit)).toString('utf8'))
}

/** UTF-8 has no halves of characters: only an escape can bring one in. */
const HALF = /\\u[dD][89a-fA-F]/

const wellFormed = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, HALF.test(text) ? wellFormed : undefined)
  } catch {
    throw refuse('request.broken-json')
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((child) => isDeeperThan(child, depth - 1))
}
