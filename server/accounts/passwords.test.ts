import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords'

it('accepts the password that was hashed and no other', async () => {
  const stored = await hashPassword('Ẹ kú iṣẹ́ 42')
  expect(stored).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('Ẹ kú iṣẹ́ 42', stored)).toBe(true)
  expect(await verifyPassword('Ẹ kú iṣẹ́ 43', stored)).toBe(false)
})

it('salts: the same password twice gives two hashes', async () => {
  expect(await hashPassword('pamoja')).not.toBe(await hashPassword('pamoja'))
})

it('refuses everything where there is no account', async () => {
  expect(await verifyPassword('anything', null)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})

it('verifies a hash that was made with other parameters', async () => {
  // The third test vector of RFC 7914, section 12 (N=16384, r=8, p=1), cut to our 32 bytes.
  const hash = Buffer.from('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2', 'hex')
  const salt = Buffer.from('SodiumChloride').toString('base64').replaceAll('=', '')
  const stored = `$scrypt$ln=14,r=8,p=1$${salt}$${hash.toString('base64').replaceAll('=', '')}`
  expect(await verifyPassword('pleaseletmein', stored)).toBe(true)
  expect(await verifyPassword('pleaseletmeout', stored)).toBe(false)
})

it('says so when a stored value is no hash at all', async () => {
  await expect(verifyPassword('pamoja', 'pamoja')).rejects.toThrow('unknown format')
})
