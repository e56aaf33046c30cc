import { afterEach, expect, it, vi } from 'vitest'
import { markWaiting, waitingAccount } from './waiting-mark'

afterEach(() => vi.unstubAllGlobals())

it('keeps the mark of the last call if several are under way', async () => {
  const names = new Set(['waiting-7'])
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    open: async (name: string) => void names.add(name),
    delete: async (name: string) => names.delete(name),
  })
  void markWaiting(null)
  await markWaiting('7')
  expect(await waitingAccount()).toBe('7')
})
