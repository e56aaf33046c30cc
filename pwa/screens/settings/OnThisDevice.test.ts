import { expect, it } from 'vitest'
import { weightText } from './OnThisDevice'

it.each([
  [null, 'Not known in this browser'],
  [99_999, 'Less than 0.1 MB, with the app itself'],
  [3_260_000, 'About 3.3 MB, with the app itself'],
])('says what %s bytes weigh', (bytes, text) => {
  expect(weightText(bytes)).toBe(text)
})
