import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the worker's globals. The network answers only these paths. */
async function start(onNetwork: readonly string[]) {
  const stored = new Map<string, Response>()
  vi.stubGlobal('self', { filesOfBuild: { build: '', now: [], onReturn: [], inTime: [] } })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => stored.get(path),
      put: async (path: string, file: Response) => stored.set(path, file),
    }),
  })
  vi.stubGlobal('fetch', async (path: string) => new Response('', { status: onNetwork.includes(path) ? 200 : 404 }))
  const { storeOpenScreen } = await import('./life')
  return { stored, storeOpenScreen }
}

test('stores the files of an open screen and skips one that the server no longer has', async () => {
  const { stored, storeOpenScreen } = await start(['/assets/Dashboard.js', '/assets/Totals.js'])
  const files = ['/assets/Dashboard.js', '/assets/gone.js', '/assets/Totals.js']
  await storeOpenScreen(files, new AbortController().signal)
  expect([...stored.keys()]).toEqual(['/assets/Dashboard.js', '/assets/Totals.js'])
})

test('stops storing an open screen when the line is needed', async () => {
  const { stored, storeOpenScreen } = await start(['/assets/Dashboard.js', '/assets/Totals.js'])
  const stop = new AbortController()
  stop.abort()
  await expect(storeOpenScreen(['/assets/Dashboard.js', '/assets/Totals.js'], stop.signal)).rejects.toThrow('Stopped')
  expect(stored.has('/assets/Totals.js')).toBe(false)
})
