import { afterEach, expect, test, vi } from 'vitest'
import { isSignOutPending, sendPendingSignOut } from './stored-session'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('with storage that hangs, ending a session rejects after a time limit', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const sent = expect(sendPendingSignOut()).rejects.toMatchObject({ name: 'TimeoutError' })
  const asked = isSignOutPending()
  await vi.advanceTimersByTimeAsync(5_000)
  await sent
  expect(await asked).toBe(false)
})
