import { describe, expect, it } from 'vitest'
import { nothing } from '../../tests/spec/row'
import { claimsOf } from './claims'
import { readClaims, readReadings } from './specification'
import { splitSentences } from './split'

const DOCUMENT = `# A title

Before all.

## 1. Giving

### The form

- Amount at least $1 ('Too little. Try again.' or the message); button disabled. Fields incl. name, email.

| Call | Answer |
|---|---|
| GET /me | none | id; cached |
`

it('cuts the specification into sentences, rows of tables and items of lists', () => {
  expect(splitSentences(DOCUMENT)).toEqual([
    { section: 0, heading: 'A title', text: 'Before all.' },
    { section: 1, heading: 'The form', text: "Amount at least $1 ('Too little. Try again.' or the message);" },
    { section: 1, heading: 'The form', text: 'button disabled.' },
    { section: 1, heading: 'The form', text: 'Fields incl. name, email.' },
    { section: 1, heading: 'The form', text: 'GET /me | none | id; cached' },
  ])
})

describe('the rows of the table', () => {
  const sentences = [{ section: 1, heading: 'Giving', text: 'Visitors browse, view (all of it) and donate.' }]

  it('take a sentence apart, and name its place', () => {
    const rows = { browse: 'Visitors browse', view: 'view', all: nothing('(all of it)', 'vague'), donate: 'donate' }
    expect(claimsOf(sentences, rows).map(({ id, section, saysNothing }) => [id, section, saysNothing])).toEqual([
      ['browse', 1, null],
      ['view', 1, null],
      ['all', 1, 'vague'],
      ['donate', 1, null],
    ])
  })

  it.each([
    [{ browse: 'Visitors browse', view: 'view' }, 'No row says'],
    [{ browse: 'Visitors browse', donate: 'donate' }, 'goes on with “view'],
    [{ all: 'Visitors browse, view (all of it) and donate', more: 'Guests pay.' }, 'does not say more'],
    [{ half: 'Visitors bro', rest: 'wse, view (all of it) and donate' }, 'within a word'],
  ])('leave nothing out and add nothing: %o', (rows, problem) => {
    expect(() => claimsOf(sentences, rows)).toThrow(problem)
  })
})

it('has every word of our specification in its table, and no other', () => {
  expect(readClaims().length).toBeGreaterThan(800)
})

it('explains no reading of what the specification does not say', () => {
  const promised = readClaims().flatMap(({ id, saysNothing }) => (saysNothing === null ? [id] : []))
  expect(readReadings().filter((id) => !promised.includes(id))).toEqual([])
})
