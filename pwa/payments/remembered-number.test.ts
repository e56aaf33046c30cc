import { beforeEach, expect, it, vi } from 'vitest'
import { forgetRememberedNumber, readRememberedNumber, rememberNumber } from './remembered-number'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const number = { phone: '+254 700 000001', country: 'KE' as const, network: 'M-Pesa' }

it('remembers a number until it is forgotten', () => {
  expect(readRememberedNumber()).toBeNull()
  rememberNumber(number)
  expect(readRememberedNumber()).toEqual(number)
  forgetRememberedNumber()
  expect(readRememberedNumber()).toBeNull()
  expect(stored.size).toBe(0)
})

it.each(['', 'no JSON', '{}', '{"phone":"1","country":"XX","network":""}'])('ignores %j', (text) => {
  stored.set('rememberedNumber', text)
  expect(readRememberedNumber()).toBeNull()
})

it('remembers nothing where storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => rememberNumber(number)).not.toThrow()
  expect(readRememberedNumber()).toBeNull()
})
