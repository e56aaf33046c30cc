import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bindFollowWish, forgetTab, hasFollowWish, keepFollowWish, takeFollowWish } from './tab-session'

let account: string | null = null

/** Somebody signs in on the page that leads back to `next`. */
function signInAs(id: string, next: string): void {
  account = id
  vi.stubGlobal('location', { search: `?next=${encodeURIComponent(next)}` })
  bindFollowWish()
}

beforeEach(() => {
  account = null
  vi.stubGlobal('localStorage', { getItem: () => account })
})
afterEach(() => vi.unstubAllGlobals())

it('is granted once, to who signs in on the way back to the fundraiser', () => {
  keepFollowWish(7)
  expect(hasFollowWish(7)).toBe(false)
  signInAs('3', '/fundraiser/7#follow')
  expect(hasFollowWish(8)).toBe(false)
  expect([takeFollowWish(7), takeFollowWish(7)]).toEqual([true, false])
})

it('is not granted to who signs in from another page, also not afterwards', () => {
  keepFollowWish(7)
  signInAs('3', '/dashboard')
  expect(hasFollowWish(7)).toBe(false)
  signInAs('3', '/fundraiser/7#follow')
  expect(hasFollowWish(7)).toBe(false)
})

it('is not granted to the next account', () => {
  keepFollowWish(7)
  signInAs('3', '/fundraiser/7#follow')
  account = '4'
  expect(hasFollowWish(7)).toBe(false)
  signInAs('4', '/fundraiser/7#follow')
  expect(hasFollowWish(7)).toBe(false)
})

it('has no share left by which an earlier person came, once they have signed out', () => {
  const stored = { 'via:7': 'whatsapp', 'given:7': '{}', theme: 'dark', removeItem: (key: string) => delete left[key] }
  const left: Record<string, unknown> = stored
  vi.stubGlobal('sessionStorage', stored)
  forgetTab()
  expect(Object.keys(left)).toEqual(['theme', 'removeItem'])
})
