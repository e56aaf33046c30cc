import { describe, expect, it, vi } from 'vitest'
import { storedAddress } from './stored-pages'

// Workbox is made for workers.
vi.hoisted(() => Object.assign(globalThis, { self: globalThis }))

const stored = (address: string) => storedAddress(new URL(address, 'https://pamoja.test'))

describe('the address of a stored page', () => {
  it('keeps one copy of a list for each combination of filters', () => {
    expect(stored('/browse?q=school&category=education')).toBe('/browse?category=education&q=school')
  })

  it('keeps a page once for all links that lead to it', () => {
    expect(stored('/sw/fundraiser/12?amount=25&via=whatsapp')).toBe('/sw/fundraiser/12')
  })

  it('keeps a page once for each language, and the first page of a language once', () => {
    expect([stored('/sw/browse?q=school'), stored('/sw'), stored('/sw/'), stored('/')]).toEqual([
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
    '/follow/secret',
    '/fundraiser/8?follow=sent',
    '/not-me?token=secret',
    '/check?code=PM7K-4D8R',
    '/nowhere',
    '/fundraiser/12?donated=true',
    '/?redirect=/browse',
  ])('keeps nothing under %s', (address) => {
    expect(stored(address)).toBeNull()
  })
})
