import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { builtinModules } from 'node:module'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import { OLDEST_SYNTAX } from '../../../scripts/build/browsers'
import { LANGUAGES } from '../../../shared/language/languages'
import { expect, test } from '../support/server'

const CLIENT = resolve(import.meta.dirname, '../../../dist/client')
const builtFiles = () =>
  Object.values<{ file: string }>(JSON.parse(read('.vite/manifest.json'))).map(({ file }) => file)
const read = (file: string) => readFileSync(resolve(CLIENT, file), 'utf8')

test('there are at most 30 scripts and styles, and two files for each language @main', () => {
  const [words, others] = [/\/words-/, /\/(?!words-)[^/]*$/].map(
    (kind) => new Set(builtFiles().filter((file) => kind.test(file))),
  )
  expect(others?.size).toBeLessThanOrEqual(30)
  expect(words?.size).toBe(2 * (LANGUAGES.length - 1))
})

test('no script uses syntax that the oldest browsers don’t know @main', async () => {
  const scripts = [...new Set(builtFiles().filter((file) => file.endsWith('.js'))), 'sw.js']
  expect(scripts.length).toBeGreaterThan(20)
  for (const file of scripts) {
    const text = read(file)
    // What the compiler leaves as it is has nothing newer in it. Otherwise it writes both alike.
    const [asWritten, lowered] = await Promise.all(
      ['esnext', OLDEST_SYNTAX].map((target) => transformWithOxc(text, file, { target, lang: 'js', sourcemap: false })),
    )
    expect(lowered?.code === asWritten?.code, file).toBe(true)
  }
})

test('the server imports only packages that are installed on a server @main', () => {
  const folder = resolve(CLIENT, '../server')
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const texts = scripts.map((file) => readFileSync(resolve(folder, file), 'utf8'))
  const imported = texts.flatMap((text) => [...text.matchAll(/^import (?:[^"]* from )?"([^"./][^"]*)"/gm)])
  const packages = imported
    .map(([, name = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
  expect(packages).toContain('better-sqlite3')
  const { dependencies } = JSON.parse(readFileSync(resolve(CLIENT, '../../package.json'), 'utf8'))
  expect(packages.filter((name) => !(name in dependencies))).toEqual([])
})

test('no style uses ranges in media queries, which browsers before 2023 ignore @main', () => {
  const styles = builtFiles().filter((file) => file.endsWith('.css'))
  expect(styles.length).toBeGreaterThan(1)
  for (const file of styles) expect(read(file).match(/@media[^{]*\((?:width|height)\s*[<>=][^)]*\)/g), file).toBeNull()
})

test('scripts and styles are compressed for every client that can read it @main', async ({ server }) => {
  const names = builtFiles().filter((name) => /(?:libraries|entry-client)-\w+\.(?:js|css)$/.test(name))
  expect(names.length).toBeGreaterThanOrEqual(2)
  for (const name of names) {
    const ask = (accepted: string) => download(`${server.origin}/${name}`, accepted)
    const gzip = await ask('gzip, deflate')
    expect(gzip.headers['content-encoding'], name).toBe('gzip')
    expect(gzip.headers.vary).toContain('Accept-Encoding')
    expect(gunzipSync(gzip.body).toString()).toBe(read(name))
    const brotli = await ask('gzip, deflate, br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.body.length).toBeLessThan(gzip.body.length)
    const plain = await ask('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(read(name))
  }
})

/** Without decompressing the body. */
async function download(
  address: string,
  accepted: string,
): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get(address, { headers: { 'Accept-Encoding': accepted } }, done).on('error', fail)
  })
  return { headers: response.headers, body: await buffer(response) }
}
