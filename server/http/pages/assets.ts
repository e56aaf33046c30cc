import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Middleware } from 'koa'
import { refuse } from '../../platform/refusals/refusal'
import { chooseEncoding } from '../response/cache'
import { entityTag, hasVersion } from '../response/entity-tag'
import { WORKER_POLICY } from '../response/security-headers'
import { noteFacts } from '../security-events/request-facts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

const ENCODINGS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const

interface Asset {
  type: string
  tag: string
  body: Buffer
  /** By `Content-Encoding`. Empty if the file is too small or compressed already. */
  compressed: Map<string, Buffer>
}

/**
 * Serves the build's files from memory, compressed when they were built. Names under `/assets/` change with their content,
 * so browsers cache them for ever; the others are revalidated each time.
 */
export function assets(directory: string): Middleware {
  const files = load(directory)
  return async (ctx, next) => {
    const asset = ctx.method === 'GET' || ctx.method === 'HEAD' ? files.get(ctx.path) : undefined
    if (asset) {
      noteFacts(ctx.req, { route: ctx.path.startsWith('/assets/') ? '/assets/:name' : ctx.path })
      ctx.set('Cache-Control', ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      ctx.set('ETag', asset.tag)
      if (ctx.path === '/sw.js') ctx.set('Content-Security-Policy', WORKER_POLICY)
      if (hasVersion(ctx.headers['if-none-match'], asset.tag)) {
        ctx.status = 304
        return
      }
      const encoding = chooseEncoding(String(ctx.headers['accept-encoding'] ?? ''))
      const compressed = asset.compressed.get(encoding)
      if (asset.compressed.size > 0) ctx.vary('Accept-Encoding')
      if (compressed) ctx.set('Content-Encoding', encoding)
      ctx.type = asset.type
      ctx.body = compressed ?? asset.body
      return
    }
    // A missing chunk is 404, never the page's HTML: an old tab must notice that its build is gone.
    if (ctx.path.startsWith('/assets/')) throw refuse('file.not-found')
    return next()
  }
}

function load(directory: string): Map<string, Asset> {
  const names = new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const files = new Map<string, Asset>()
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type || name.includes(`${sep}.vite${sep}`)) continue
    const body = readFileSync(name)
    const found = ENCODINGS.filter(([ending]) => names.has(name + ending))
    const compressed = new Map<string, Buffer>(
      found.map(([ending, encoding]) => [encoding, readFileSync(name + ending)]),
    )
    files.set(`/${relative(directory, name).split(sep).join('/')}`, { type, tag: entityTag(body), body, compressed })
  }
  return files
}
