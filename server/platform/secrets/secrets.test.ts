import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { loadSecrets } from './keys'
import { createSecrets, sealedWith, secretEqualsOne } from './secrets'

const OLD = 'a secret of at least thirty-two letters'
const NEW = 'another secret of thirty-two letters'
const secrets = createSecrets(OLD)

it('opens its own sealed texts, and never seals the same text in the same way', () => {
  const sealed = secrets.seal('ọ@example.org', 'users.email', 1)
  expect(secrets.open(sealed, 'users.email', 1)).toBe('ọ@example.org')
  expect(secrets.seal('ọ@example.org', 'users.email', 1)).not.toBe(sealed)
})

it('refuses a text that was moved to another column or owner, changed, or sealed with another key', () => {
  const sealed = secrets.seal('text', 'users.email', 1)
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => secrets.open(sealed, 'donations.donorEmail', 1)).toThrow()
  expect(() => secrets.open(sealed, 'users.email', 2)).toThrow()
  expect(() => secrets.open(changed, 'users.email', 1)).toThrow()
  expect(() => createSecrets(NEW).open(sealed, 'users.email', 1)).toThrow()
})

it('refuses more parts than it wrote, and signs that it does not write', () => {
  const sealed = secrets.seal('text', 'users.email', 1)
  const [tag = ''] = sealed.split('.').slice(-1)
  for (const other of [`${sealed}.`, `${sealed}.more`, `${sealed}>`, `${sealed}=`, sealed.replace(tag, `<${tag}`)])
    expect(() => secrets.open(other, 'users.email', 1)).toThrow()
})

it('refuses a tag that was cut off', () => {
  const sealed = secrets.seal('text', 'users.email', 1)
  const [tag = ''] = sealed.split('.').slice(-1)
  const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
  expect(() => secrets.open(sealed.replace(tag, short), 'users.email', 1)).toThrow()
})

it('seals with the first key and opens with all of them', () => {
  const both = createSecrets(NEW, OLD)
  expect(both.open(secrets.seal('text', 'users.email', 1), 'users.email', 1)).toBe('text')
  const sealed = both.seal('text', 'users.email', 1)
  expect(sealed.startsWith(sealedWith(both.keys[0]))).toBe(true)
  expect(createSecrets(NEW).open(sealed, 'users.email', 1)).toBe('text')
  expect(both.keys.map(({ id }) => id)).toEqual([createSecrets(NEW), secrets].map(({ keys: [{ id }] }) => id))
  expect(createSecrets(NEW, NEW, OLD, OLD).keys).toEqual(both.keys)
})

it('gives the same hash for the same purpose only, and the hashes of older keys after the current one', () => {
  expect(secrets.keyedHash('a', 'email')).toBe(secrets.keyedHash('a', 'email'))
  expect(secrets.keyedHash('a', 'email')).not.toBe(secrets.keyedHash('a', 'account'))
  const both = createSecrets(NEW, OLD)
  expect(both.keyedHashes('a', 'email')).toEqual([both.keyedHash('a', 'email'), secrets.keyedHash('a', 'email')])
  expect(both.keyedHash('a', 'email')).toBe(createSecrets(NEW).keyedHash('a', 'email'))
})

it('accepts what equals one of several secrets, and nothing without any', () => {
  expect(secretEqualsOne('b', ['a', 'b'])).toBe(true)
  expect(secretEqualsOne('c', ['a', 'b'])).toBe(false)
  expect(secretEqualsOne('', [])).toBe(false)
})

it('creates a key once, which only its owner can read', () => {
  const dataDirectory = makeFolder()
  const load = (secretKey: string | null, ...oldSecretKeys: string[]) =>
    loadSecrets({ secretKey, oldSecretKeys, dataDirectory }).keys
  const [created] = load(null)
  expect(load(null)).toEqual([created])
  expect(statSync(join(dataDirectory, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(load(NEW, OLD)).toEqual(createSecrets(NEW, OLD).keys)
})
