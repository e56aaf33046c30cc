import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Middleware } from 'koa'
import { PAGE_DICTIONARY } from '#shared/page-dictionary'
import { chooseEncoding } from '../../response/compression'
import { addDictionary } from '../../response/dictionaries'
import { entityTag, hasVersion } from '../../response/entity-tag'
import { noteFacts } from '../../security-events/request-facts'

/**
 * Serves the dictionary of the pages, and makes it known to the server, with those of earlier builds. Browsers keep it for thirty days, and
 * then offer it for every address of the site but those for which a file of its own is a dictionary. `must-revalidate` would forbid that.
 */
export async function pageDictionary(bytes: Buffer, earlier: readonly Buffer[]): Promise<Middleware> {
  for (const each of [...earlier, bytes]) addDictionary(each)
  const bodies = { identity: bytes, gzip: bytes, br: await promisify(brotliCompress)(bytes) }
  const tag = entityTag(bytes)
  return async (ctx, next) => {
    if (ctx.path !== PAGE_DICTIONARY || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    noteFacts(ctx.req, { route: PAGE_DICTIONARY })
    ctx.set('Cache-Control', 'public, max-age=2592000')
    ctx.set('Use-As-Dictionary', 'match="/*"')
    ctx.set('ETag', tag)
    ctx.vary('Accept-Encoding')
    if (hasVersion(ctx.headers['if-none-match'], tag)) {
      ctx.status = 304
      return
    }
    const encoding = chooseEncoding(String(ctx.headers['accept-encoding'] ?? ''))
    if (encoding === 'br') ctx.set('Content-Encoding', encoding)
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = bodies[encoding]
  }
}
