import { expect, it } from 'vitest'
import { parse } from '#shared/contract/base/parse'
import { signUp } from '#shared/contract/profiles'
import { usernameFrom } from './UsernameField'

it.each([
  ['Wanjirũ Kamau', 'wanjiru.kamau'],
  ['  Ọmọ́wùmí   Adé ', 'omowumi.ade'],
  ['Ngũgĩ wa Thiong’o', 'ngugi.wa.thiongo'],
  ['Jean-Pierre N’Diaye', 'jean.pierre.ndiaye'],
  ['አበበ ቢቂላ', 'አበበ.ቢቂላ'],
  ['فاطمة', 'فاطمة'],
  ['आशा', 'आशा'],
])('proposes a name for %s', (fullName, expected) => {
  expect(usernameFrom(fullName)).toBe(expected)
})

it.each(['', 'Li', '...', '李'])('proposes nothing for %j, which has too few letters', (fullName) => {
  expect(usernameFrom(fullName)).toBe('')
})

it.each(['Wanjirũ Kamau', 'O’Brien-Otieno', 'አበበ ቢቂላ', `${'Ferdinand '.repeat(8)}`.trim()])(
  'proposes a name that the contract accepts for %s, also with a number',
  (fullName) => {
    const person = { fullName, email: 'a@example.org', password: 'letters', confirmPassword: 'letters' }
    for (const username of [usernameFrom(fullName), `${usernameFrom(fullName)}9999`])
      expect(parse(signUp.body, { ...person, username })).toMatchObject({ ok: true })
  },
)
