import { expect, it } from 'vitest'
import { fundraiserSearchText } from '#shared/rules/fundraisers/search-text'
import { inLanguage, requestLanguage } from '../platform/language'
import { storedSearchText } from './search'

const FUNDRAISER = {
  title: 'Shule ya Èkó',
  displayName: null,
  category: 'education',
  user: { fullName: 'Wanjirũ N’Diaye', location: 'Nyeri' },
} as const

it('is put together in English, and then the request goes on in its language', () => {
  const spoken: string[] = []
  const observed = {
    ...FUNDRAISER,
    /** Read while the text is put together. */
    get title() {
      spoken.push(requestLanguage())
      return FUNDRAISER.title
    },
  }
  inLanguage('sw', () => {
    fundraiserSearchText(observed)
    expect(storedSearchText(observed)).toBe('shule ya eko wanjiru ndiaye nyeri education support')
    spoken.push(requestLanguage())
  })
  expect(spoken).toEqual(['sw', 'en', 'sw'])
})
