import { expect, it } from 'vitest'
import { createBoundedLines, LINES_WINDOW } from './bounded-lines'

function bounded() {
  const written: [line: string, count: number][] = []
  let now = 0
  const lines = createBoundedLines<string>(
    () => now,
    (line, count) => written.push([line, count]),
  )
  return {
    written,
    pass: (ms: number) => (now += ms),
    add: (line: string, burst = 1) =>
      lines.add({ key: line, line, remainder: { key: 'remainder', line: 'remainder' } }, burst),
  }
}

it('writes the first lines of a key, and the number of the others when the minute is over', () => {
  const { written, pass, add } = bounded()
  for (let time = 0; time < 10; time += 1) add('a', 3)
  add('b')
  expect(written).toEqual([
    ['a', 1],
    ['a', 1],
    ['a', 1],
    ['b', 1],
  ])
  pass(LINES_WINDOW)
  add('b')
  expect(written.slice(4)).toEqual([
    ['a', 7],
    ['b', 1],
  ])
})

it('counts the lines of too many keys together, so that many addresses write few lines', () => {
  const { written, pass, add } = bounded()
  for (let key = 0; key < 10_000; key += 1) add(`key ${key}`)
  expect(written).toHaveLength(1_001)
  pass(LINES_WINDOW)
  add('next')
  expect(written.slice(1_000)).toEqual([
    ['remainder', 1],
    ['remainder', 8_999],
    ['next', 1],
  ])
  expect(written.reduce((sum, [, count]) => sum + count, 0)).toBe(10_001)
})
