import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { blockIn, figuresOf, README } from '../../tests/bench/frame/readme'
import { KEPT_REPORT, readReport, rowsOf } from '../../tests/bench/frame/report'
import { quieter } from '../../tests/bench/frame/run-group'
import { GROUPS } from '../../tests/bench/registry'
import { ofPairs, ROW_IDS, ratioAtMost, rowOf, valueAtMost } from '../../tests/bench/row'

it('each group has a name of its own', () => {
  expect(new Set(GROUPS.map(({ name }) => name)).size).toBe(GROUPS.length)
})

it('the README shows the figures that are kept, with every goal', () => {
  const kept = readReport(KEPT_REPORT)
  if (!kept) throw new Error('There is no docs/bench.json')
  expect(blockIn(readFileSync(README, 'utf8'))).toBe(figuresOf(kept))
  const ids = new Set(rowsOf(kept).map(({ id }) => id))
  expect(ROW_IDS.filter((id) => !ids.has(id))).toEqual([])
})

it('a goal is met or missed by the value, or by the ratio to the twin', () => {
  expect(rowOf({ name: 'a', unit: 'KB', value: 1_900, goal: valueAtMost(2_000) })).toEqual({
    name: 'a',
    value: '1.9 KB',
    goal: '≤ 2.0 KB',
    result: 'met',
  })
  const slow = rowOf({ id: 'P20', name: 'b', unit: 'ms', value: 30, twin: 10, goal: ratioAtMost(1.5) })
  expect(
    rowOf({ name: 'c', unit: 'ms', value: 30, twin: 0, ratio: 30 / 0, spread: 0 / 0, goal: ratioAtMost(1.5) }),
  ).toEqual({
    ...{ name: 'c', value: '30 ms', twin: '0.0 ms', goal: '≤ 1.50' },
    result: 'not measured',
  })
  expect(slow).toMatchObject({ id: 'P20', twin: '10 ms', ratio: 3, goal: '≤ 1.50', result: 'missed' })
})

it('nothing is met or missed beside a twin whose own values differ by more than half', () => {
  const pairs = [2, 3, 4].map((twin) => ({ ours: twin, twin }))
  expect(ofPairs(pairs)).toEqual({ value: 3, twin: 3, ratio: 1, spread: 2 })
  expect(rowOf({ name: 'c', unit: 'ms', ...ofPairs(pairs), goal: ratioAtMost(1.5) }).result).toBe('noisy')
})

it('of two runs a row keeps the first figure, unless that was noisy', () => {
  const row = (name: string, value: number, spread: number) =>
    rowOf({ name, unit: 'ms', value, twin: 10, spread, goal: ratioAtMost(1.5) })
  const first = [row('quiet', 1, 1), row('noisy', 2, 9)]
  const second = [row('quiet', 3, 9), row('noisy', 4, 1), row('late', 5, 1)]
  expect(quieter(first, second).map(({ name, value }) => [name, value])).toEqual([
    ['quiet', '1.0 ms'],
    ['noisy', '4.0 ms'],
    ['late', '5.0 ms'],
  ])
})

it('the README shows the figures of the others side by side, and which of them are better', () => {
  const row = (name: string, value: string, twin: string, result: 'met' | 'missed') =>
    ({ name, value, twin, ratio: 1, goal: '≤ 1.00', result }) as const
  const rows = [
    row('first visit, beside Next.js', '151 KB', '312 KB', 'met'),
    row('memory, beside Next.js', '210 MB', '190 MB', 'missed'),
    row('first visit, beside Express', '151 KB', '60 KB', 'missed'),
    row('memory, beside Express', '210 MB', '90 MB', 'missed'),
  ]
  const group = { name: 'peers', seconds: 1, loadBefore: 0, loadAfter: 0, rows }
  const report = { commit: 'c', day: 'd', processor: 'p', node: 'n', chromium: 'c', isQuick: false, groups: [group] }
  expect(figuresOf(report)).toContain(
    [
      '|  | Pamoja | Next.js | Express |',
      '| --- | ---: | ---: | ---: |',
      '| first visit | 151 KB | 312 KB | **60 KB** |',
      '| memory | 210 MB | **190 MB** | **90 MB** |',
    ].join('\n'),
  )
  expect(figuresOf({ ...report, groups: [] })).not.toContain('| --- |')
})
