import { describe, expect, it } from 'vitest'
import { editDistance, nearestWord } from './edit-distance'

describe('editDistance', () => {
  it.each([
    ['receipt', 'receipt', 0],
    ['reciept', 'receipt', 1],
    ['recept', 'receipt', 1],
    ['dialisis', 'dialysis', 1],
    ['witdrawl', 'withdrawal', 2],
    ['fees', 'school', 4],
    ['', 'a', 1],
  ])('from %s to %s is %d (at most 3 are counted)', (from, to, distance) => {
    expect(editDistance(from, to, 3)).toBe(distance)
  })
})

describe('nearestWord', () => {
  const words = ['payment', 'payout', 'receipt', 'refund', 'fee']

  it.each([
    ['reciept', 'receipt'],
    ['refnud', 'refund'],
    ['pyament', 'payment'],
    ['payuot', 'payout'],
  ])('takes %s for %s', (typed, meant) => {
    expect(nearestWord(typed, words)).toBe(meant)
  })

  it.each(['fea', 'school', 'xyz', ''])('takes %j for no other word', (typed) => {
    expect(nearestWord(typed, words)).toBeNull()
  })
})
