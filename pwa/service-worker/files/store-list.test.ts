import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writePack } from './pack'

const FILES = { 'Home.js': 'home()', 'Story.js': 'story()', 'Tabs.css': '.tabs{}', 'lists.js': 'lists()' }
const PACK = '/assets/bbbbbbbb/now.pack'
const addressOf = (name: string) => `/assets/bbbbbbbb/${name}`

let asked: string[]
let stored: Map<string, Response>
let network: Map<string, BodyInit>
const signal = new AbortController().signal

beforeEach(() => {
  const contents = Object.entries(FILES).map(([name, text]) => ({ name, content: new TextEncoder().encode(text) }))
  network = new Map<string, BodyInit>(Object.entries(FILES).map(([name, text]) => [addressOf(name), text]))
  // What each first page has loaded is in no pack.
  network.set(PACK, writePack(contents.filter(({ name }) => name !== 'Home.js')))
  asked = []
  stored = new Map()
  const now = Object.keys(FILES)
    .map((name) => `${name} aaaaaa`)
    .join(' ')
  vi.stubGlobal('self', { filesOfBuild: { build: 'bbbbbbbb', now, onReturn: '', inTime: '', words: '' } })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const body = network.get(path)
    return body === undefined ? new Response(null, { status: 404 }) : new Response(body)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function store(): Promise<void> {
  const cache = {
    keys: async () => [...stored.keys()].map((path) => new Request(`https://pamoja.example${path}`)),
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, file: Response) => void stored.set(path, file),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  const { KEPT_AT_ONCE } = await import('./build')
  const { storeList } = await import('./store-list')
  await storeList(await caches.open(''), KEPT_AT_ONCE, signal)
}

const texts = async () =>
  Object.fromEntries(await Promise.all([...stored].map(async ([path, file]) => [path, await file.clone().text()])))
const all = Object.fromEntries(Object.entries(FILES).map(([name, text]) => [addressOf(name), text]))

it('stores the files of a pack as if each had come alone, and fetches what is not in it', async () => {
  await store()
  expect(await texts()).toEqual(all)
  expect(asked).toEqual([PACK, addressOf('Home.js')])
  const { headers } = stored.get(addressOf('Tabs.css')) ?? new Response()
  expect(headers.get('Content-Type')).toBe('text/css; charset=utf-8')
  expect(stored.get(addressOf('Story.js'))?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  // SHA-1 in base64url, as the server makes it (server/http/response/entity-tag.ts), so that the next build can compare.
  expect(headers.get('ETag')).toBe('W/"kX4eJUFMoxGqrNDffUArE5jxZoo"')
})

it('fetches a few files alone, and nothing that is stored', async () => {
  for (const name of ['Home.js', 'Story.js', 'lists.js']) stored.set(addressOf(name), new Response('kept'))
  await store()
  expect(asked).toEqual([addressOf('Tabs.css')])
  expect((await texts())[addressOf('lists.js')]).toBe('kept')
  asked = []
  await store()
  expect(asked).toEqual([])
})

it.each<[what: string, body: BodyInit | undefined]>([
  ['is gone', undefined],
  ['was cut', '[["Story.js",100]]\nstory'],
  ['is a page of a hotel', '<html>Sign in</html>'],
])('fetches each file alone where the pack %s', async (_what, body) => {
  if (body === undefined) network.delete(PACK)
  else network.set(PACK, body)
  await store()
  expect(await texts()).toEqual(all)
})

it('fails where a file is not there: the server has another build', async () => {
  network.delete(addressOf('Home.js'))
  await expect(store()).rejects.toThrow('404')
})
