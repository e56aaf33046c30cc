import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, describe, expect, it } from 'vitest'
import { mediaAddress } from '../../platform/images/names'
import { createMediaStore } from '../../platform/images/store'
import { createLog } from '../../platform/log/log'
import { photograph } from '../../testing/photograph'
import { openTestDatabase } from '../../testing/setup/database'
import { errorHandler } from '../errors'
import { mediaRoutes } from './images'

const opened = await openTestDatabase()
const media = createMediaStore(opened.database, opened.dataDirectory)
const hash = await media.storeImage(await photograph(500, 300).jpeg().toBuffer(), 'fundraiser')
const server = createServer(
  new Koa()
    .use(errorHandler(createLog('silent')))
    .use(mediaRoutes({ media }).routes())
    .callback(),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

describe('/media/{name}', () => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
  })

  it('serves each copy with its type, to be cached for ever and never treated as a page', async () => {
    for (const [address, type] of [
      [mediaAddress(hash), 'image/jpeg'],
      [mediaAddress(hash, 320), 'image/webp'],
    ] as const) {
      const reply = await fetch(origin + address)
      expect(reply.status).toBe(200)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      // A CDN in front keeps one copy for everybody.
      expect([reply.headers.get('vary'), reply.headers.get('set-cookie')]).toEqual([null, null])
      expect((await reply.arrayBuffer()).byteLength).toBe(Number(reply.headers.get('content-length')))
    }
  })

  it('answers HEAD and a revalidation without the bytes', async () => {
    const head = await fetch(origin + mediaAddress(hash), { method: 'HEAD' })
    expect([head.status, Number(head.headers.get('content-length')) > 0, await head.text()]).toEqual([200, true, ''])
    const headers = { 'If-None-Match': head.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' }
    const repeat = await fetch(origin + mediaAddress(hash), { headers })
    expect([repeat.status, await repeat.text()]).toEqual([304, ''])
  })

  it('answers 404 for every name that is not a picture of ours', async () => {
    for (const name of ['unknown.jpg', '..%2f..%2fpamoja.db', `${hash}.png`, `${hash}-900.webp`, '%00', 'a/b']) {
      expect([name, (await fetch(`${origin}/media/${name}`)).status]).toEqual([name, 404])
    }
  })
})
