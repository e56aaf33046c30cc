import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { keepEarlierAssets } from '../../../scripts/setup/earlier-assets.mjs'
import { readConfig } from '../../platform/config'
import { createLog } from '../../platform/log'
import { entityTag } from '../response/entity-tag'
import { errorHandler } from '../response/error-handler'
import { createHttpServer, listen } from '../response/listen'
import { assets } from './assets'

it('gives files a policy that allows nothing, and the service worker one that lets it fetch from us', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-files-'))
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
  expect(await policy('/sw.js')).toEqual([
    200,
    `${nothing}; connect-src 'self'; script-src 'self'; require-trusted-types-for 'script'; trusted-types default`,
  ])
  await close()
  rmSync(directory, { recursive: true })
})

it('answers tabs of earlier builds from their own files, and never with a file of another build', async () => {
  const [earliest, earlier, current] = ['one', 'two', 'three'].map((text, index) => {
    const directory = mkdtempSync(join(tmpdir(), 'pamoja-build-'))
    const folder = join('assets', String(index).repeat(8))
    const files: Record<string, string> = { 'entry.js': text, 'same.css': 'body{}', [`only-${text}.js`]: text }
    mkdirSync(join(directory, folder), { recursive: true })
    mkdirSync(join(directory, '.vite'))
    for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, folder, name), content)
    const list = Object.keys(files).map((name) => [name, { file: `${folder.replaceAll('\\', '/')}/${name}` }])
    writeFileSync(join(directory, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(list)))
    return directory
  })
  if (!earliest || !earlier || !current) throw new Error('Three builds')
  keepEarlierAssets(earliest, earlier, 0)
  keepEarlierAssets(earlier, current, 1)
  const { origin, close } = await serve(current)
  const ask = async (path: string) => {
    const answer = await fetch(origin + path)
    return [answer.status, answer.headers.get('Cache-Control'), answer.headers.get('ETag'), await answer.text()]
  }
  for (const [index, text] of ['one', 'two', 'three'].entries()) {
    const folder = `/assets/${String(index).repeat(8)}`
    expect(await ask(`${folder}/entry.js`)).toEqual([
      200,
      'public, max-age=31536000, immutable',
      entityTag(Buffer.from(text)),
      text,
    ])
    expect((await fetch(`${origin}${folder}/same.css`)).headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  }
  for (const path of ['/assets/22222222/only-one.js', '/assets/33333333/entry.js', '/assets/entry.js'])
    expect((await fetch(origin + path)).status, path).toBe(404)
  for (const path of ['/.earlier/builds.json', '/.vite/manifest.json'])
    expect((await fetch(origin + path)).status, path).toBe(404)
  await close()
  for (const directory of [earliest, earlier, current]) rmSync(directory, { recursive: true })
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
