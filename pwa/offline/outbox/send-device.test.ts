import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drainDevice } from './send-device'

const steps = vi.hoisted((): string[] => [])

vi.mock('./drain', () => ({
  drain: async () => {
    steps.push('drain')
    return { name: 'done' }
  },
}))

const EVENTS = { onSending: () => undefined, onChange: () => undefined, onSent: () => undefined }

let page: EventTarget

beforeEach(() => {
  steps.length = 0
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, _options: LockOptions, work: (lock: object) => Promise<unknown>) {
        steps.push('lock')
        const result = await work({})
        steps.push('release')
        return result
      },
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

it('sends the pending sign-out under the lock, before the entries', async () => {
  await drainDevice(EVENTS, true, undefined, async () => void steps.push('sign out'))
  expect(steps).toEqual(['lock', 'sign out', 'drain', 'release'])
})

it('sends nothing if the pending sign-out could not be sent', async () => {
  const fail = async () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(drainDevice(EVENTS, true, undefined, fail)).rejects.toThrow('Failed to fetch')
  expect(steps).toEqual(['lock'])
})

it('releases the lock when the page is put away', async () => {
  const sending = drainDevice(EVENTS, true, undefined, () => new Promise(() => undefined))
  await Promise.resolve()
  page.dispatchEvent(new Event('pagehide'))
  expect(await sending).toBeNull()
  expect(steps).toEqual(['lock', 'release'])
})
