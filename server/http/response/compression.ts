import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isKnown, offeredDictionary } from './dictionaries'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** `identity`: not compressed. `dcz:` with the hash of a dictionary: compressed against that, which the client has already. */
export type Coding = 'identity' | 'br' | 'gzip' | `dcz:${string}`

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

/** The coding that fits a request best. `isPage`: pages can be sent against a dictionary. */
export function codingFor(headers: IncomingHttpHeaders, isPage: boolean): Coding {
  const hash = isPage ? offeredDictionary(headers) : undefined
  return hash !== undefined && isKnown(hash) ? `dcz:${hash}` : chooseEncoding(headers['accept-encoding'] ?? '')
}

/** Browsers send few different texts. */
const CHOSEN = new Map<string, 'br' | 'gzip' | 'identity'>()
const MOST_CHOSEN = 100

/** The smallest accepted encoding without a dictionary. `q=0` refuses an encoding. */
export function chooseEncoding(accepted: string): 'br' | 'gzip' | 'identity' {
  const known = CHOSEN.get(accepted)
  if (known) return known
  const accepts = (coding: string) =>
    new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i').test(accepted)
  const chosen = accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity'
  if (CHOSEN.size < MOST_CHOSEN && accepted.length < 100) CHOSEN.set(accepted, chosen)
  return chosen
}
