import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Coding = 'identity' | 'br' | 'gzip'

/** Brotli's qualities: for the first reader of a page, who waits for it. */
export const QUICK = 5
/** For what stays as it is first sent. */
export const MIDDLE = 6
/** For the page's other readers: 8% smaller than the quick one, for 20 times the work. */
export const SMALL = 10

/** Compresses in another thread. */
export function compress(body: Buffer, coding: 'br' | 'gzip', quality: number): Promise<Buffer> {
  if (coding === 'gzip') return compressGzip(body)
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** Browsers send few different texts. */
const CHOSEN = new Map<string, Coding>()
const MOST_CHOSEN = 100

/** The smallest accepted encoding. `q=0` refuses an encoding. */
export function chooseEncoding(accepted: string): Coding {
  const known = CHOSEN.get(accepted)
  if (known) return known
  const accepts = (coding: string) =>
    new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i').test(accepted)
  const chosen = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  if (CHOSEN.size < MOST_CHOSEN && accepted.length < 100) CHOSEN.set(accepted, chosen)
  return chosen
}

/** An ETag of the content. It is weak because the same content is sent in several encodings. */
export const entityTag = (body: Buffer | string): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`

/** Whether the client has this version already. Compared weakly, as If-None-Match requires it (RFC 9110, 13.1.2). */
export function hasVersion(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || opaque(candidate) === opaque(tag))
}

export function savesData(headers: IncomingHttpHeaders): boolean {
  return String(headers['save-data'] ?? '').toLowerCase() === 'on'
}
