import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm'
import Koa from 'koa'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { hashOf } from '../response/dictionaries'
import { createHttpServer, listen } from '../response/listen'
import { ofWebAssembly, prepareZstd } from '../response/zstd'
import { assets } from './assets'
import { versionsOf } from './earlier-versions'

const EARLIER = Array.from({ length: 300 }, (_, index) => `export const value${index} = ${index * 7919};`).join('\n')
const LATER = EARLIER.replace('value150', 'renamed150')
const OTHER = EARLIER.replaceAll('value', 'other')
const FILES: Record<string, string> = {
  'assets/aaaaaaaa/cards.js': EARLIER,
  'assets/bbbbbbbb/cards.js': LATER,
  'assets/bbbbbbbb/other.js': OTHER,
  'assets/bbbbbbbb/small.js': 'export {}',
  'assets/libraries-aaaaaaaa.js': EARLIER,
  'assets/libraries-bbbbbbbb.js': LATER,
  'icon.svg': `<svg>${EARLIER}</svg>`,
}
const PLAIN = 'gzip, deflate, br, zstd'

const directory = mkdtempSync(join(tmpdir(), 'pamoja-versions-'))
let origin: string
let close: () => Promise<unknown>
beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  await prepareZstd()
  await ofWebAssembly()
  const server = createHttpServer(readConfig({ NODE_ENV: 'test' }), new Koa().use(assets(directory)).callback())
  origin = await listen(server, { host: '127.0.0.1', port: 0 })
  close = () => {
    server.closeAllConnections()
    return once(server.close(), 'close')
  }
})
afterAll(async () => {
  await close()
  rmSync(directory, { recursive: true })
})

/** `fetch` would undo what it knows, and say what it accepts itself. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [answer] = await once(request(origin + path, { headers, method }).end(), 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }
}
const having = (text: string) => ({
  'Accept-Encoding': `${PLAIN}, dcb, dcz`,
  'Available-Dictionary': `:${hashOf(Buffer.from(text))}:`,
})

it.each([
  ['/assets/bbbbbbbb/cards.js', '/assets/*/cards.js'],
  ['/assets/libraries-bbbbbbbb.js', '/assets/libraries-*.js'],
])('%s comes as its difference to the version that the browser has', async (path, pattern) => {
  const answer = await ask(path, having(EARLIER))
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': `match="${pattern}"`,
    vary: 'Accept-Encoding, Available-Dictionary',
  })
  expect(answer.body.length).toBeLessThan(150)
  expect(
    Buffer.from(decompressUsingDict(createDCtx(), answer.body.subarray(40), Buffer.from(EARLIER))).toString(),
  ).toBe(LATER)
  const { etag = '' } = answer.headers
  expect(await ask(path, { ...having(EARLIER), 'If-None-Match': etag })).toMatchObject({
    status: 304,
    body: Buffer.alloc(0),
  })
  expect((await ask(path, having(EARLIER), 'HEAD')).headers['content-length']).toBe(String(answer.body.length))
})

it.each([
  ['nothing that we know', having('something else')],
  ['another file of ours', having(OTHER)],
  ['a version, but can not read the encoding', { ...having(EARLIER), 'Accept-Encoding': PLAIN }],
  ['no dictionary', { 'Accept-Encoding': `${PLAIN}, dcz` }],
  ['what is no hash', { ...having(EARLIER), 'Available-Dictionary': 'abc' }],
])('who has %s gets the file as it is', async (_, headers) => {
  const { body, headers: own } = await ask('/assets/bbbbbbbb/cards.js', headers)
  expect([body.toString(), own['content-encoding']]).toEqual([LATER, undefined])
  expect(own.vary).toBe('Accept-Encoding, Available-Dictionary')
})

it('files that are small, or have one address for ever, are no dictionaries', async () => {
  for (const path of ['/assets/bbbbbbbb/small.js', '/icon.svg'])
    expect((await ask(path, having(EARLIER))).headers['use-as-dictionary']).toBeUndefined()
})

it('knows the versions of a file by its name', () => {
  expect(versionsOf('/assets/words-sw-public-12345678.js')).toBe('/assets/words-sw-public-*.js')
  expect(versionsOf('/assets/Zq_-12ab/words-sw-public.js')).toBe('/assets/*/words-sw-public.js')
  expect(versionsOf('/assets/1a2b3c4d/onReturn.pack')).toBe('/assets/*/onReturn.pack')
  expect(['/assets/pages.dict', '/sw.js', '/assets/cards.js', '/assets/a/b/c.js'].map(versionsOf)).toEqual(
    Array(4).fill(undefined),
  )
})
