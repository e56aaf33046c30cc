import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const FILES = {
  build: 'bbbbbbbb',
  now: '/assets/libraries-1.js LLLLLL Home.js HHHHHH Story.js SSSSSS /icons/icon.svg IIIIII',
  onReturn: '',
  inTime: '',
  words: 'words-sw-public.js WWWWWW',
}

/** Copies in a cache with these files, each under its address, with its entity tag. Returns the cache's files afterwards, by their bodies. */
async function copyIn(kept: Record<string, string>): Promise<Record<string, string>> {
  const stored = new Map(
    Object.entries(kept).map(([address, tag]) => [
      `https://pamoja.example${address}`,
      new Response(`content of ${address}`, { headers: { ETag: tag } }),
    ]),
  )
  const keyOf = (key: Request | string) => (typeof key === 'string' ? `https://pamoja.example${key}` : key.url)
  const cache: Pick<Cache, 'keys' | 'match' | 'put'> = {
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    match: async (key) => stored.get(keyOf(key instanceof URL ? key.pathname : key))?.clone(),
    put: async (key, file) => void stored.set(keyOf(key instanceof URL ? key.pathname : key), file),
  }
  vi.stubGlobal('self', { filesOfBuild: FILES })
  const { copyKeptFiles } = await import('./copy-kept-files')
  await copyKeptFiles(cache)
  const bodies = [...stored].map(async ([url, file]) => [new URL(url).pathname, await file.text()])
  return Object.fromEntries(await Promise.all(bodies))
}

test('stores the files that an earlier build has too, and leaves those that have changed', async () => {
  const files = await copyIn({
    '/assets/aaaaaaaa/Home.js': 'W/"HHHHHH-and-more"',
    '/assets/aaaaaaaa/Story.js': 'W/"earlier"',
    '/assets/aaaaaaaa/words-sw-public.js': '"WWWWWW-gzip"',
  })
  expect(files['/assets/bbbbbbbb/Home.js']).toBe('content of /assets/aaaaaaaa/Home.js')
  expect(files['/assets/bbbbbbbb/words-sw-public.js']).toBe('content of /assets/aaaaaaaa/words-sw-public.js')
  expect(files).not.toHaveProperty('/assets/bbbbbbbb/Story.js')
})

test('chooses among several earlier builds by what is in the file', async () => {
  const files = await copyIn({
    '/assets/00000000/Story.js': 'W/"SSSSSS"',
    '/assets/aaaaaaaa/Story.js': 'W/"earlier"',
  })
  expect(files['/assets/bbbbbbbb/Story.js']).toBe('content of /assets/00000000/Story.js')
})

test('copies nothing from builds whose names had hashes, and no file without an entity tag', async () => {
  const kept = { '/assets/Home-12345678.js': 'W/"HHHHHH"', '/assets/aaaaaaaa/Story.js': '' }
  expect(Object.keys(await copyIn(kept))).toEqual(Object.keys(kept))
})

test('keeps what is stored already, and files with one address in every build', async () => {
  const kept = {
    '/assets/bbbbbbbb/Home.js': 'W/"HHHHHH"',
    '/assets/aaaaaaaa/Home.js': 'W/"HHHHHH"',
    '/assets/libraries-1.js': 'W/"LLLLLL"',
    '/icons/icon.svg': 'W/"IIIIII"',
  }
  const files = await copyIn(kept)
  expect(Object.keys(files)).toEqual(Object.keys(kept))
  expect(files['/assets/bbbbbbbb/Home.js']).toBe('content of /assets/bbbbbbbb/Home.js')
})
