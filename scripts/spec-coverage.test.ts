import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SECTIONS } from '../tests/spec/rows'
import { type CoveredSection, coverRows, writeTable } from './spec/coverage'
import { readTests } from './spec/read-tests'

const ROOT = resolve(import.meta.dirname, '..')

describe('the table of what the specification says', () => {
  let sections: CoveredSection[]
  beforeAll(() => {
    sections = coverRows(SECTIONS, readTests(ROOT))
  }, 120_000)

  it('has a test for each row', () => {
    const rows = sections.flatMap((section) => section.rows)
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([])
    expect(rows.flatMap(({ id, unknown }) => unknown.map((name) => `${id}: ${name}`))).toEqual([])
  })

  it('names each row once', () => {
    const ids = sections.flatMap((section) => section.rows.map(({ id }) => id))
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('is what `npm run spec:coverage` writes', () => {
    expect(readFileSync(resolve(ROOT, 'docs/spec-coverage.md'), 'utf8')).toBe(writeTable(sections))
  })
})
