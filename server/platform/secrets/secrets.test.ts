import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSecrets, loadSecretKey } from './secrets'

const secrets = createSecrets('a secret of at least thirty-two letters')

it('opens its own sealed texts, and never seals the same text in the same way', () => {
  const sealed = secrets.seal('ọ@example.org', 'users.email')
  expect(secrets.open(sealed, 'users.email')).toBe('ọ@example.org')
  expect(secrets.seal('ọ@example.org', 'users.email')).not.toBe(sealed)
})

it('refuses a text that was moved, changed, or sealed with another key', () => {
  const sealed = secrets.seal('text', 'users.email')
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => secrets.open(sealed, 'donations.donorEmail')).toThrow()
  expect(() => secrets.open(changed, 'users.email')).toThrow()
  expect(() => createSecrets('another secret of thirty-two letters').open(sealed, 'users.email')).toThrow()
})

it('gives the same hash for the same purpose only', () => {
  expect(secrets.keyedHash('a', 'email')).toBe(secrets.keyedHash('a', 'email'))
  expect(secrets.keyedHash('a', 'email')).not.toBe(secrets.keyedHash('a', 'account'))
})

it('creates a key once, which only its owner can read', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-key-'))
  const key = loadSecretKey(null, directory)
  expect(loadSecretKey(null, directory)).toBe(key)
  expect(statSync(join(directory, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(loadSecretKey('configured', directory)).toBe('configured')
})
