import { describe, expect, it } from 'vitest'
import { giftOf, NOTHING_TYPED, suggestDetails, textProblem } from './typed-details'

describe('suggested details', () => {
  const own = { donorName: 'Ama', donorEmail: 'ama@example.org' }

  it('fill what the donor has not typed', () => {
    const typed = { ...NOTHING_TYPED, donorName: 'Nana Ama', message: 'Be well' }
    expect(suggestDetails(typed, own, [])).toEqual({ ...typed, donorEmail: 'ama@example.org' })
  })

  it('do not come back into a field that the donor has emptied', () => {
    expect(suggestDetails(NOTHING_TYPED, own, ['donorEmail'])).toEqual({ ...NOTHING_TYPED, donorName: 'Ama' })
  })
})

describe('the donation of the typed details', () => {
  const typed = { ...NOTHING_TYPED, donorName: 'Ama', donorEmail: 'ama@example.org', message: 'Be well' }

  it('has the whole name, also where the page hides or shortens it, unless the donor leaves it out', () => {
    expect(giftOf(7, 2_500, typed)).toMatchObject({ amount: 2_500, donorName: 'Ama' })
    for (const [nameShown, isAnonymous, isNameShort] of [
      ['', false, false],
      ['short', false, true],
      ['none', true, false],
    ] as const)
      expect(giftOf(7, 2_500, { ...typed, nameShown })).toMatchObject({ donorName: 'Ama', isAnonymous, isNameShort })
    expect(giftOf(7, 2_500, { ...typed, donorName: ' \u200b' }).donorName).toBe('Anonymous')
  })
})

describe('the typed texts', () => {
  it('may be left out and must be valid otherwise', () => {
    const problem = (donorEmail: string) => textProblem('donorEmail', { ...NOTHING_TYPED, donorEmail })
    expect([' ', 'ama@example.org', 'ama'].map(problem)).toEqual([null, null, 'Invalid email address'])
  })

  it('are counted by characters, and left out of the gift while they are too long', () => {
    const long = { ...NOTHING_TYPED, donorName: '🙏🏾'.repeat(40), message: '🙏'.repeat(501) }
    expect(textProblem('donorName', long)).toBeNull()
    expect(textProblem('message', long)).toBe('Message must be less than 500 characters')
    expect(giftOf(7, 2_500, long)).toMatchObject({ donorName: long.donorName, message: '' })
  })
})
