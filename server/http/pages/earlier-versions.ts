import type { Context as KoaContext } from 'koa'
import { encodeWith, hashOf, offeredDictionary } from '../response/dictionaries'

/** Bytes: for a smaller file the header that names it a dictionary weighs as much as it saves. */
const MINIMUM = 1_000
/** Bytes: up to this size the highest level takes a few milliseconds. For larger files it saves a tenth of what is left, and takes 70. */
const MAXIMUM_FOR_BEST = 64 * 1024
/** Bytes of all compressed files that are kept. One is a few hundred bytes. */
const MAXIMUM_KEPT = 4 * 1024 * 1024

/** A file in all builds: `/assets/<build>/<stem>.js`, or `/assets/<stem>-<hash>.js`. */
const VERSION = /^\/assets\/(?:(?<build>[\w-]+)\/)?(?<stem>[\w.-]+?)(?<hash>-[0-9a-f]{8})?\.(?<ending>js|css|pack)$/

/** The addresses of all versions of a file, as a pattern; undefined for a file that has no versions. */
export function versionsOf(path: string): string | undefined {
  const { build, stem, hash, ending } = VERSION.exec(path)?.groups ?? {}
  if (build) return `/assets/*/${stem}${hash ?? ''}.${ending}`
  return hash && `/assets/${stem}-*.${ending}`
}

/** Tells browsers to keep a file as a dictionary for its next version. Returns it compressed against a version that the browser has. */
type Compress = (ctx: KoaContext, body: Buffer) => Buffer | undefined

/**
 * Compresses files against their versions of other builds: after a deployment a browser loads what has changed in a file, not the whole file.
 * `files` are all that the server has, by path; those of earlier builds too.
 */
export function compressAgainstVersions(files: ReadonlyMap<string, { body: Buffer }>): Compress {
  const versions = new Map<string, Map<string, Buffer>>()
  for (const [path, { body }] of files) {
    const pattern = versionsOf(path)
    if (!pattern || body.length < MINIMUM) continue
    const known = versions.get(pattern) ?? new Map<string, Buffer>()
    versions.set(pattern, known.set(hashOf(body), body))
  }
  const kept = new Map<string, Buffer>()
  let size = 0

  const compress = (hash: string, dictionary: Buffer, path: string, body: Buffer) => {
    const key = `${hash} ${path}`
    const found = kept.get(key)
    if (found) return found
    const made = encodeWith({ hash, bytes: dictionary }, body, body.length <= MAXIMUM_FOR_BEST ? 19 : 9)
    if (!made) return undefined
    kept.set(key, made)
    size += made.length
    for (const [oldest, { length }] of kept) {
      if (size <= MAXIMUM_KEPT) break
      kept.delete(oldest)
      size -= length
    }
    return made
  }

  return (ctx, body) => {
    const pattern = versionsOf(ctx.path)
    const known = pattern && versions.get(pattern)
    if (!known || body.length < MINIMUM) return undefined
    ctx.set('Use-As-Dictionary', `match="${pattern}"`)
    ctx.vary('Accept-Encoding, Available-Dictionary')
    const hash = offeredDictionary(ctx.headers) ?? ''
    const dictionary = known.get(hash)
    return dictionary ? compress(hash, dictionary, ctx.path, body) : undefined
  }
}
