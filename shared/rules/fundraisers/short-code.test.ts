import { describe, expect, it } from 'vitest'
import { idOfShortCode, pathOfShortAddress, shareAddress, shortCode } from './short-code'

const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const IDS = [
  ...Array.from({ length: 1_000 }, (_, index) => index * 29 + 1),
  29_790,
  29_791,
  923_520,
  923_521,
  28_629_151,
]

describe('the code of a fundraiser', () => {
  it('leads back to its id, in any letter case', () => {
    for (const id of IDS) {
      expect(idOfShortCode(shortCode(id)), shortCode(id)).toBe(id)
      expect(idOfShortCode(shortCode(id).toLowerCase())).toBe(id)
    }
  })

  it('is of its own for each id, and four letters long for the first 29,790', () => {
    const codes = Array.from({ length: 29_790 }, (_, index) => shortCode(index + 1))
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.every((code) => code.length === 4)).toBe(true)
  })

  it('is refused with one wrong letter', () => {
    for (const id of IDS) {
      const code = shortCode(id)
      for (let place = 0; place < code.length; place += 1) {
        for (const letter of LETTERS) {
          if (letter === code[place]) continue
          expect(idOfShortCode(code.slice(0, place) + letter + code.slice(place + 1))).toBeNull()
        }
      }
    }
  })

  it('is refused with two letters swapped', () => {
    for (const id of IDS) {
      const letters = [...shortCode(id)]
      for (let one = 0; one < letters.length; one += 1) {
        for (let other = one + 1; other < letters.length; other += 1) {
          if (letters[one] === letters[other]) continue
          const swapped = letters.with(one, letters[other] ?? '').with(other, letters[one] ?? '')
          expect(idOfShortCode(swapped.join(''))).toBeNull()
        }
      }
    }
  })

  it.each(['', '2', '222', 'PM-K', 'ÀÀÀÀ', '😀😀', '222222222', `${shortCode(8)}2`])('refuses %j', (typed) => {
    expect(idOfShortCode(typed)).toBeNull()
  })
})

describe('a short address', () => {
  it('leads to the page of the fundraiser', () => {
    expect(pathOfShortAddress(new URL(shareAddress('https://pamoja.example', 8)).pathname)).toBe('/fundraiser/8')
    expect(pathOfShortAddress(`/F/${shortCode(8).toLowerCase()}/`, '?amount=5')).toBe('/fundraiser/8?amount=5')
  })

  it.each([
    ['ARSE', 25_084],
    ['with a digit for a letter', ...idsLike(/^[A-Z]*[345678][A-Z]*$/)],
  ])('is that of the page where the code would be a rude word (%s)', (_, id = 0) => {
    expect(new URL(shareAddress('https://pamoja.example', id)).pathname).toBe(`/fundraiser/${id}`)
    expect(pathOfShortAddress(`/f/${shortCode(id)}`)).toBe(`/fundraiser/${id}`)
  })

  it('with the second part of a check code leads to its check', () => {
    const code = `${shortCode(8)}-${shortCode(3)}`
    expect(pathOfShortAddress(`/f/${code}`, '?via=list')).toBe(`/check?code=${code}&via=list`)
    expect(pathOfShortAddress(`/f/${shortCode(8)}-XXXX`)).toBeNull()
  })

  it.each(['/f/', '/f/XXXX', '/fees', `/f/${shortCode(8)}/more`, `/g/${shortCode(8)}`])('%s is none', (path) => {
    expect(pathOfShortAddress(path)).toBeNull()
  })
})

/** The ids whose addresses are not short although their codes look like this. */
function idsLike(form: RegExp): number[] {
  const ids = Array.from({ length: 29_790 }, (_, index) => index + 1)
  return ids.filter((id) => form.test(shortCode(id)) && shareAddress('', id).startsWith('/fundraiser/')).slice(0, 1)
}
