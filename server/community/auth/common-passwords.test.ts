import { expect, it } from 'vitest'
import common from './common-passwords.json' with { type: 'json' }
import { isGuessable } from './passwords'

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
