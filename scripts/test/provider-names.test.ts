import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'
import { PROVIDERS } from '../../server/platform/providers/registry'

/** A provider is a folder, its places in the registry and the table, and its keys. Its name is written nowhere else. */
const PLACES = [
  ...PROVIDERS.map((name) => `server/platform/providers/${name}/`),
  'server/platform/providers/registry.ts',
  'server/platform/providers/routes.ts',
  'server/platform/config.ts',
  'server/platform/key-modes.ts',
  'server/platform/environment.ts',
  'server/platform/foreign-variables.ts',
  'server/platform/required-variables.js',
  'server/sandbox/',
  // Names the files of each provider.
  'scripts/test/guards/',
  // A migration never changes.
  'server/platform/database/migrations/',
  // The card provider's own form in the browser.
  'pwa/payments/card/',
]

/** Names that others rely on: the specification's calls and columns, the addresses of calls, and the names in stored data. */
const FIXED = [
  /create-?flutterwave-?payment/gi,
  /\/api\/flutterwave-return/g,
  /stripe-?connect(AccountId|AccountStatus)?/gi,
  /stripeTransferId/g,
  /stripeAccountId/g,
  /stripe-account-(?:opened|active)/g,
  // The flag in the logo.
  /stripes/gi,
]

const names = new RegExp(PROVIDERS.join('|'), 'i')

it('the names of payment providers are written only in their folders, the registry, the table and the configuration', () => {
  const found = ['server', 'shared', 'pwa', 'scripts'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => join(root, name).replaceAll(sep, '/'))
      .filter((file) => /(?<!\.test)\.(tsx?|mjs|css)$/.test(file) && !file.startsWith('server/testing/'))
      .filter((file) => !PLACES.some((place) => file.startsWith(place)))
      .flatMap(linesWithNames),
  )
  expect(found).toEqual([])
})

function linesWithNames(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => FIXED.reduce((text, fixed) => text.replaceAll(fixed, ''), line))
    .flatMap((line, index) => (names.test(line) ? `${file}:${index + 1}: ${line.trim()}` : []))
}
