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

it('splits the specification into sentences, table rows and list items', () => {
  expect(splitSentences(DOCUMENT)).toEqual([
    { section: 0, heading: 'A title', text: 'Before all.' },
    { section: 1, heading: 'The form', text: "Amount at least $1 ('Too little. Try again.' or the message);" },
    { section: 1, heading: 'The form', text: 'button disabled.' },
    { section: 1, heading: 'The form', text: 'Fields incl. name, email.' },
    { section: 1, heading: 'The form', text: 'GET /me | none | id; cached' },
  ])
})

describe('claimsOf', () => {
  const sentences = [{ section: 1, heading: 'Giving', text: 'Visitors browse, view (all of it) and donate.' }]

  it('splits a sentence into its rows, with their section', () => {
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
    [{ browse: 'Visitors browse', donate: 'donate' }, 'continues with “view'],
    [{ all: 'Visitors browse, view (all of it) and donate', more: 'Guests pay.' }, 'does not say more'],
    [{ half: 'Visitors bro', rest: 'wse, view (all of it) and donate' }, 'within a word'],
  ])('refuses rows that omit or add text: %o', (rows, problem) => {
    expect(() => claimsOf(sentences, rows)).toThrow(problem)
  })
})

it('the table has exactly the words of the specification', () => {
  expect(readClaims().length).toBeGreaterThan(800)
})

it('each documented reading is about a sentence of the specification', () => {
  const promised = readClaims().flatMap(({ id, saysNothing }) => (saysNothing === null ? [id] : []))
  expect(readReadings().filter((id) => !promised.includes(id))).toEqual([])
})
