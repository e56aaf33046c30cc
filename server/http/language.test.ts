import type { Middleware } from 'koa'
import { describe, expect, it } from 'vitest'
import { requestLanguage } from '../platform/language'
import { createTestContext } from '../testing/context'
import { serve } from '../testing/serve'
import { inOwnLanguage, readPageAddress } from './language'

/** Says what a page would be rendered from. */
const echo: Middleware = (ctx) => {
  ctx.body = { language: requestLanguage(), path: ctx.path, search: ctx.search, home: inOwnLanguage('/') }
}

const context = await createTestContext()
const server = await serve(context, { site: () => [readPageAddress, echo] })

const read = async (path: string) => (await server.send('GET', path)).body

describe('an address without a language', () => {
  it.each(['/', '/browse', '/en/browse', '/xx/browse', '/SW/browse', '/swahili'])('is in English: %s', async (path) => {
    expect(await read(`${path}?q=school`)).toEqual({ language: 'en', path, search: '?q=school', home: '/' })
  })
})

it.each([
  ['/sw', '/'],
  ['/sw/', '/'],
  ['/sw/browse', '/browse'],
  ['/sw/sw', '/sw'],
])('takes the language off %s', async (path, rest) => {
  expect(await read(`${path}?q=school`)).toEqual({ language: 'sw', path: rest, search: '?q=school', home: '/sw' })
})

it('leads to the address that was meant', async () => {
  const { status, headers } = await server.send('GET', '/sw/give/26,?amount=25')
  expect([status, headers.get('Location')]).toEqual([302, '/sw/give/26?amount=25'])
})

it('sends donors back from the provider to a page in their language', async () => {
  const back = await server.send('GET', '/api/flutterwave-return/sw?tx_ref=unknown')
  expect([back.status, back.headers.get('Location')]).toEqual([303, '/sw'])
})

it('takes an unknown language of a call for English, and says on what its replies depend', async () => {
  const missing = (language: string) =>
    server.send('GET', '/api/fundraisers/99999', { headers: { 'Pamoja-Language': language } })
  const english = await server.send('GET', '/api/fundraisers/99999')
  expect((await missing('../en')).body).toEqual(english.body)
  const list = await server.send('GET', '/api/fundraisers')
  expect(list.headers.get('Vary')).toContain('Pamoja-Language')
})
