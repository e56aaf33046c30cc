import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { compressZstd } from './zstd'

/** What begins a body that is compressed against a dictionary (RFC 9842, section 5): a frame that decoders skip, with the hash in it. */
const HEADER = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])
/** Dictionaries of pages that are known at once. Each is one file of a build. */
const MAXIMUM_KNOWN = 16

/** A dictionary that a browser says it has. */
export interface Dictionary {
  /** SHA-256 in base64, as in the header `Available-Dictionary`. */
  hash: string
  bytes: Buffer
}

/** By hash. What hash a file has follows from its bytes, so all servers of a process may share this. */
const known = new Map<string, Buffer>()

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')

/** Makes a dictionary known, and returns its hash. The one that was added first is forgotten when there are too many. */
export function addDictionary(bytes: Buffer): string {
  const hash = hashOf(bytes)
  known.delete(hash)
  known.set(hash, bytes)
  const [oldest] = known.keys()
  if (known.size > MAXIMUM_KNOWN && oldest !== undefined) known.delete(oldest)
  return hash
}

/**
 * The hash in the header `Available-Dictionary`: a byte sequence of 32 bytes (RFC 9651, section 3.3.5), in base64. Undefined for everything
 * else, also for the same bytes written otherwise: no browser writes them so.
 */
export function readAvailableDictionary(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^ *:([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=): *$/.exec(header)?.[1] : undefined
}

/** Whether the browser reads `dcz`. It says so only in a request for which it has a dictionary. `q=0` refuses it. */
export const acceptsDictionaries = (acceptEncoding: string | undefined): boolean =>
  /(?:^|,)\s*dcz\s*(?:;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|,|$)/i.test(acceptEncoding ?? '')

/** The hash of the dictionary with which a request may be answered; undefined where the plain answer is the right one. */
export function offeredDictionary(headers: IncomingHttpHeaders): string | undefined {
  if (!acceptsDictionaries(headers['accept-encoding'])) return undefined
  return readAvailableDictionary(headers['available-dictionary'])
}

/** Whether pages can be sent against the dictionary with this hash. */
export const isKnown = (hash: string): boolean => known.has(hash)

/** A body with the encoding `dcz`; undefined for a dictionary that is not known here. `level`: 1 to 19. */
export function compressWith(hash: string, bytes: Buffer, level: number): Buffer | undefined {
  const dictionary = known.get(hash)
  return dictionary && encodeWith({ hash, bytes: dictionary }, bytes, level)
}

/** The same with a dictionary that the caller keeps. Undefined where nothing can compress so, or it would not be smaller than before. */
export function encodeWith(dictionary: Dictionary, bytes: Buffer, level: number): Buffer | undefined {
  const frame = compressZstd(bytes, dictionary.bytes, level)
  if (!frame || frame.length >= bytes.length) return undefined
  return Buffer.concat([HEADER, Buffer.from(dictionary.hash, 'base64'), frame])
}
