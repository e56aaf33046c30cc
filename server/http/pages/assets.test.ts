import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { createLog } from '../../platform/log/log'
import { makeFolder } from '../../testing/folder'
import { errorHandler } from '../errors'
import { createHttpServer, listen } from '../listen'
import { assets } from './assets'

it('gives files a policy that allows nothing, and the service worker one that lets it fetch from us', async () => {
  const directory = makeFolder()
  for (const name of ['sw.js', 'icon.svg', 'page.css']) writeFileSync(join(directory, name), 'x')
  const { origin, close } = await serve(directory)
  const policy = async (path: string) => {
    const { status, headers } = await fetch(origin + path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    return [status, headers.get('Content-Security-Policy')]
  }
  const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  for (const path of ['/icon.svg', '/page.css']) expect(await policy(path)).toEqual([200, nothing])
  expect(await policy('/missing.js')).toEqual([404, nothing])
  expect(await policy('/sw.js')).toEqual([200, `${nothing}; connect-src 'self'`])
  await close()
})

it('answers tabs of an earlier build from its files, and never with a file of another build', async () => {
  const directory = makeFolder()
  for (const folder of ['assets', '.vite']) mkdirSync(join(directory, folder))
  const files = { 'entry-11111111.js': 'earlier', 'entry-22222222.js': 'current' }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, 'assets', name), text)
  writeFileSync(join(directory, '.vite/manifest.json'), '{}')
  const { origin, close } = await serve(directory)
  for (const [name, text] of Object.entries(files)) {
    const answer = await fetch(`${origin}/assets/${name}`)
    expect([answer.status, answer.headers.get('Cache-Control'), await answer.text()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      text,
    ])
  }
  for (const path of ['/assets/entry-33333333.js', '/assets/entry.js', '/.vite/manifest.json'])
    expect((await fetch(origin + path)).status, path).toBe(404)
  await close()
})

async function serve(directory: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createHttpServer(
    readConfig({ NODE_ENV: 'test' }),
    new Koa()
      .use(errorHandler(createLog('silent')))
      .use(assets(directory))
      .callback(),
  )
  return {
    origin: await listen(server, { host: '127.0.0.1', port: 0 }),
    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
