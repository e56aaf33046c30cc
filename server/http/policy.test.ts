import { expect, it } from 'vitest'
import { readConfig } from '../platform/config'
import { chooseSecurityHeaders, contentSecurityPolicy, plainPagePolicy } from './headers'

const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' })
const BUILD = { criticalStyleHash: 'sha256-x', loaderHash: 'sha256-y' }
const rulesOf = (sandboxOrigin: string | null) =>
  plainPagePolicy(contentSecurityPolicy(config, sandboxOrigin, BUILD), sandboxOrigin).split('; ')

it('lets a page without script run no script, and lets its forms lead to the provider', () => {
  const rules = rulesOf('http://localhost:3001')
  expect(rules).toContain("default-src 'none'")
  expect(rules).toContain("style-src 'self' 'sha256-x'")
  expect(rules).toContain("form-action 'self' http://localhost:3001")
  expect(rules.filter((rule) => /^(script|connect|frame|worker)-src/.test(rule))).toEqual([])
  expect(rules.filter((rule) => rule.startsWith('form-action'))).toHaveLength(1)
  expect(rulesOf(null)).toContain("form-action 'self' https:")
})

it('sends what only pages obey with everything that can be shown as one, and little with "not modified"', () => {
  const headersOf = chooseSecurityHeaders(readConfig({ PUBLIC_URL: 'https://example.org' }))
  const ofPages = ['Cross-Origin-Opener-Policy', 'Permissions-Policy']
  const all = Object.keys(headersOf(200, 'text/html; charset=utf-8'))
  expect(all).toEqual(expect.arrayContaining(ofPages))
  for (const type of ['', 'image/svg+xml', 'application/json', 'text/plain', 'application/pdf', 'text/csv'])
    expect(Object.keys(headersOf(200, type)), type).toEqual(all)
  for (const type of ['text/javascript; charset=utf-8', 'text/css', 'image/webp'])
    expect(Object.keys(headersOf(200, type)), type).toEqual(all.filter((name) => !ofPages.includes(name)))
  expect(headersOf(304, '')).toEqual({ 'X-Pamoja': '1' })
})
