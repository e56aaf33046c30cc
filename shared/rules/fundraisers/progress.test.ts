import { expect, it } from 'vitest'
import { percentFunded, progressTone } from './countdown'

it.each([
  [0, 10_000, 0],
  [9_999, 10_000, 99],
  [10_000, 10_000, 100],
  [25_000, 10_000, 100],
  [5, 0, 0],
])('%i cents of a goal of %i cents are %i percent [4.progress.cap]', (current, goal, percent) => {
  expect(percentFunded(current, goal)).toBe(percent)
})

it.each([
  [74, 'half'],
  [75, 'high'],
  [50, 'half'],
  [49, 'low'],
])('%i percent has the tone %s', (percent, tone) => {
  expect(progressTone(percent)).toBe(tone)
})
