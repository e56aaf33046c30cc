import { expect, it } from 'vitest'
import { quickHash } from '../../testing/passwords'
import common from './common-passwords.json' with { type: 'json' }
import { hashPassword, isGuessable, verifyPassword } from './passwords'

it('accepts the password that was hashed and no other', async () => {
  const stored = await hashPassword('Ẹ kú iṣẹ́ 42')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await verifyPassword('Ẹ kú iṣẹ́ 42', stored)).toBe(true)
  expect(await verifyPassword('Ẹ kú iṣẹ́ 43', stored)).toBe(false)
})

it('accepts both ways to type marked letters, whichever was stored', async () => {
  const [composed, decomposed] = ['Ẹ kú iṣẹ́ 42'.normalize('NFC'), 'Ẹ kú iṣẹ́ 42'.normalize('NFD')]
  for (const stored of [quickHash(composed), quickHash(decomposed)]) {
    expect(await verifyPassword(composed, stored)).toBe(true)
    expect(await verifyPassword(decomposed, stored)).toBe(true)
    expect(await verifyPassword('Ẹ kú iṣẹ́ 43', stored)).toBe(false)
  }
})

it('refuses every password without an account', async () => {
  expect(await verifyPassword('anything', null)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})

it('verifies a hash that was made with other parameters', async () => {
  // The reference implementation's own test vector for argon2id (m=256, t=2, p=1).
  const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await verifyPassword('password', stored)).toBe(true)
  expect(await verifyPassword('passwort', stored)).toBe(false)
})

const ADA = { username: 'ada_obi', email: 'adaobi@example.org' }

it('knows the three thousand most used passwords that the form accepts', () => {
  const words = common.mostUsed.split(' ')
  expect(new Set(words).size).toBe(3_000)
  expect(words.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([])
  expect(words.filter((word) => !isGuessable(word, ADA))).toEqual([])
})

it.each(['123456', 'PassWord', 'magicman', 'tabitha', 'kenya254', 'hakunamatata'])('refuses %s', (password) => {
  expect(isGuessable(password, ADA)).toBe(true)
})

it('refuses the username, the e-mail address and its first part, and no other words', () => {
  expect(['Ada_Obi', 'ADAOBI@example.org', 'adaobi'].map((password) => isGuessable(password, ADA))).toEqual([
    true,
    true,
    true,
  ])
  expect(isGuessable('four fresh mangoes', ADA)).toBe(false)
  expect(isGuessable('', ADA)).toBe(false)
})
