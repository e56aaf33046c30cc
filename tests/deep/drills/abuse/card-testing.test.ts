import { expect, it } from 'vitest'
import { testCards } from './card-testing'

it.each([
  ['suspects are asked', { addresses: 8, tries: 48, donors: 8, answersPerAddress: 1 }],
  ['nobody is asked', { addresses: 2, tries: 140, donors: 6, answersPerAddress: null }],
])('holds every bound while bots try cards, honest people give, and %s', { timeout: 60_000 }, async (_, attack) => {
  const figures: string[] = []
  const problems = await testCards((line) => figures.push(line), { ...attack, onCarrier: 2, minutes: 2 })
  expect(problems, figures.join('\n')).toEqual([])
})
