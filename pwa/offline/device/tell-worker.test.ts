import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askWorker } from './tell-worker'

const postMessage = vi.fn<(message: unknown, ports: MessagePort[]) => void>()

beforeEach(() => {
  const registration = { active: { postMessage } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('returns the answer of the worker', async () => {
  postMessage.mockImplementation((_message, [port]) => port?.postMessage(true))
  expect(await askWorker({ type: 'WORK_OFFLINE' })).toBe(true)
})

it('returns false for a worker that does not answer in five minutes', async () => {
  vi.useFakeTimers()
  postMessage.mockImplementation(() => undefined)
  const answer = askWorker({ type: 'WORK_OFFLINE' })
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(await answer).toBe(false)
})
