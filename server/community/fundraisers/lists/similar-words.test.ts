import { expect, it } from 'vitest'
import { vocabularyOf } from '#shared/rules/fundraisers/spelling'
import { similarWords } from './similar-words'

/** A vocabulary that counts how often it is read. */
function countReads() {
  const counted = { reads: 0 }
  const words = vocabularyOf(['a borehole in kitui', 'school fees'])
  const vocabulary = new Proxy(words, {
    get(target, key) {
      counted.reads += 1
      return Reflect.get(target, key)
    },
  })
  const ask = (query: string) => {
    const before = counted.reads
    return { found: similarWords(query, vocabulary), isRead: counted.reads > before }
  }
  return ask
}

it.each([
  ['borehle', 'borehole'],
  ['zebra', null],
])('compares %j with the words of fundraisers once', (query, found) => {
  const ask = countReads()
  expect([ask(query), ask(query)]).toEqual([
    { found, isRead: true },
    { found, isRead: false },
  ])
})

it('remembers the last queries, and those of each vocabulary by themselves', () => {
  const ask = countReads()
  for (let asked = 0; asked < 600; asked += 1) ask(`zebra${asked}`)
  expect([ask('zebra599').isRead, ask('zebra0').isRead]).toEqual([false, true])
  expect(countReads()('zebra599').isRead).toBe(true)
})
