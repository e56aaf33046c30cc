import { describe, expect, it } from 'vitest'
import { checkCode, readCheckCode } from './check-code'
import { shortCode } from './short-code'

const PLACES = [1, 2, 31, 961, 29_790, 29_791, 923_521].flatMap((fundraiserId) =>
  [1, 17, 4_000, 40_000].map((number) => ({ fundraiserId, number })),
)

describe('a check code', () => {
  it('leads back to the books, as people type it', () => {
    for (const place of PLACES) {
      const code = checkCode(place.fundraiserId, place.number)
      for (const typed of [code, ` ${code.toLowerCase()} `, code.replace('-', ' – '), code.replace(/(..)/g, '$1 ')])
        expect(readCheckCode(typed), typed).toEqual([place])
      expect(readCheckCode(code.replace('-', '')), code).toContainEqual(place)
    }
  })

  it('is refused with one wrong letter in either part', () => {
    for (const { fundraiserId, number } of PLACES) {
      const [first, second] = [shortCode(fundraiserId), shortCode(number)]
      const wrong = (part: string) => `${part.startsWith('2') ? '3' : '2'}${part.slice(1)}`
      expect(readCheckCode(`${wrong(first)}-${second}`)).toEqual([])
      expect(readCheckCode(`${first}-${wrong(second)}`)).toEqual([])
    }
  })

  it.each(['', '-', 'PM7K', 'PM7K-', '2-3-4', 'x'.repeat(5_000)])('%# is none', (typed) => {
    expect(readCheckCode(typed)).toEqual([])
  })
})
