import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Middleware } from 'koa'
import { refuse } from '../../platform/refusals/refusal'
import { chooseEncoding, entityTag, hasVersion } from '../compression'
import { WORKER_POLICY } from '../headers'
import { noteFacts } from '../request-facts'

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

/** Files from memory, also of earlier builds for tabs that still run one. */
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
    // A missing chunk is 404, never the page's HTML or the file of another build: an old tab must notice that its build is gone.
    if (ctx.path.startsWith('/assets/')) throw refuse('file.not-found')
    return next()
  }
}

function load(directory: string): Map<string, Asset> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, Asset>()
  for (const name of names) {
    const address = `/${relative(directory, name).split(sep).join('/')}`
    const type = TYPES[extname(name)]
    // Folders like `.vite` are for the server alone.
    if (type && !address.includes('/.')) files.set(address, read(name, type))
  }
  return files
}

function read(path: string, type: string): Asset {
  const body = readFileSync(path)
  const compressed = new Map<string, Buffer>(
    ENCODINGS.filter(([ending]) => existsSync(path + ending)).map(([ending, encoding]) => [
      encoding,
      readFileSync(path + ending),
    ]),
  )
  return { type, tag: entityTag(body), body, compressed }
}
