import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { createHttpServer } from '../connections/create-server'
import { listen } from '../response/listen'
import { assets } from './assets'

it('gives files a policy that allows nothing, and the service worker one that lets it fetch from us', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-files-'))
  for (const name of ['sw.js', 'icon.svg', 'page.css']) writeFileSync(join(directory, name), 'x')
  const app = new Koa().use(assets(directory))
  const server = createHttpServer(readConfig({ NODE_ENV: 'test' }), app.callback())
  const origin = await listen(server, { host: '127.0.0.1', port: 0 })
  const policy = async (path: string) => {
    const { status, headers } = await fetch(origin + path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    return [status, headers.get('Content-Security-Policy')]
  }
  const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  for (const path of ['/icon.svg', '/page.css']) expect(await policy(path)).toEqual([200, nothing])
  expect(await policy('/missing.js')).toEqual([404, nothing])
  expect(await policy('/sw.js')).toEqual([
    200,
    `${nothing}; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
  ])
  server.closeAllConnections()
  await once(server.close(), 'close')
  rmSync(directory, { recursive: true })
})
