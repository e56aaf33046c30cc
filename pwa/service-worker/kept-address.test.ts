import { describe, expect, it } from 'vitest'
import { keptAddress } from './kept-address'

const kept = (address: string) => keptAddress(new URL(address, 'https://pamoja.test'))

describe('keptAddress', () => {
  it('keeps one copy of a list for each combination of filters', () => {
    expect(kept('/browse?q=school&category=education')).toBe('/browse?category=education&q=school')
  })

  it('keeps a page once for each language, and the first page of a language once', () => {
    expect([kept('/sw/browse?q=school'), kept('/sw'), kept('/sw/'), kept('/')]).toEqual([
      '/sw/browse?q=school',
      '/sw',
      '/sw',
      '/',
    ])
  })

  it.each([
    '/sw/checkout?amount=1000',
    '/checkout?amount=1000',
    '/receipt/17-secret',
    '/unsubscribe/n17-secret',
    '/not-me?token=secret',
    '/nowhere',
    '/fundraiser/12?donated=true',
    '/?redirect=/browse',
  ])('keeps nothing under %s', (address) => {
    expect(kept(address)).toBeNull()
  })
})
