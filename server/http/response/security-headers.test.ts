import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { contentSecurityPolicy, plainPagePolicy } from './security-headers'

const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' })
const rulesOf = (sandboxOrigin: string | null) =>
  plainPagePolicy(contentSecurityPolicy(config, sandboxOrigin, 'sha256-x'), sandboxOrigin).split('; ')

it('lets a page without script run no script, and lets its forms lead to the provider', () => {
  const rules = rulesOf('http://localhost:3001')
  expect(rules).toContain("default-src 'none'")
  expect(rules).toContain("style-src 'self' 'sha256-x'")
  expect(rules).toContain("form-action 'self' http://localhost:3001")
  expect(rules.filter((rule) => /^(script|connect|frame|worker)-src/.test(rule))).toEqual([])
  expect(rules.filter((rule) => rule.startsWith('form-action'))).toHaveLength(1)
  expect(rulesOf(null)).toContain("form-action 'self' https:")
})
