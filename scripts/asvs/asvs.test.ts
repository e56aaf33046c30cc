import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../spec/reports'
import { findUnshown } from './check-reports'
import { findMissingSources, findTableProblems } from './check-table'
import { REQUIREMENTS } from './requirements'
import { writeSummary } from './summary'
import { type Judgement, PAGE, readDeviations, readJudgements, readText } from './table'

const passes = (id: string): Judgement => ({ id, verdict: 'pass', evidence: 'x', tests: [{ file: 'x', title: 'x' }] })
const all = [...REQUIREMENTS.keys()].map(passes)

describe('docs/asvs.md', () => {
  it('judges every requirement once, and enough of them pass', () => {
    expect(REQUIREMENTS.size).toBe(253)
    expect(findTableProblems(readJudgements(), readDeviations())).toEqual([])
  })

  it('names only tests that are in their sources', () => {
    expect(findMissingSources(readJudgements())).toEqual([])
  })

  it('begins with the summary of its tables', () => {
    expect(readText(PAGE)).toContain(writeSummary(readJudgements()))
  })
})

describe('a table', () => {
  const changed = (id: string, change: Partial<Judgement>) =>
    all.map((each) => (each.id === id ? { ...each, ...change } : each))

  it.each([
    ['a missing requirement', all.slice(1), [], 'V1.1.1 is not judged'],
    ['one that is judged twice', [...all, passes('V1.1.1')], [], 'V1.1.1 is judged twice'],
    ['one of level 3', [...all, passes('V1.2.10')], [], 'V1.2.10 is no requirement of level 1 or 2'],
    ['a pass without a test', changed('V1.1.1', { tests: [] }), [], 'V1.1.1 passes without a test'],
    ['no reason', changed('V1.1.1', { verdict: 'fails', evidence: '' }), [], 'V1.1.1 has neither a test nor a reason'],
    ['another verdict', changed('V1.1.1', { verdict: 'mostly' }), [], 'V1.1.1: “mostly” is no verdict'],
    ['an unsigned deviation', changed('V1.1.1', { verdict: 'deviation 1' }), [], 'Deviation 1 is not signed'],
    ['a deviation that is not needed', all, [1], 'No requirement has deviation 1'],
  ])('is refused for %s', (_what, judgements, deviations, problem) => {
    expect(findTableProblems(judgements, deviations)).toEqual([problem])
  })

  it('is refused when fewer than 95% pass', () => {
    const failing = all.map((each, index) => (index < 13 ? { ...each, verdict: 'fails' } : each))
    expect(findTableProblems(failing, [])).toEqual(['94.9% pass, fewer than 95%'])
  })

  it('is refused when a named test is not in its source', () => {
    const file = 'scripts/asvs/asvs.test.ts'
    const tests = ['is refused when fewer than 95% pass', 'is refused … %s', `is ${'not here'}`].map((title) => ({
      file,
      title,
    }))
    expect(
      findMissingSources([{ ...passes('V1.1.1'), tests: [...tests, { file: 'gone.test.ts', title: 'x' }] }]),
    ).toEqual([
      `V1.1.1 names a test that is not there: ${file} › is ${'not here'}`,
      'V1.1.1 names a test that is not there: gone.test.ts › x',
    ])
  })
})

describe('the reports', () => {
  let directory: string
  let report: string
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'asvs-'))
    report = join(directory, 'vitest.json')
    const result = (title: string, status: string) => ({ ancestorTitles: ['a gift'], title, status })
    const assertionResults = [
      ...[result('is 5 cents', 'passed'), result('is 6 cents', 'passed'), result('is lost', 'failed')],
      ...[result('comes late', 'pending'), result('runs twice', 'passed'), result('runs twice', 'failed')],
    ]
    writeFileSync(report, JSON.stringify({ testResults: [{ name: join(ROOT, 'a.test.ts'), assertionResults }] }))
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  it.each([
    ['is … cents', []],
    ['is lost', ['V1.1.1: failed: a.test.ts › is lost']],
    ['comes late', ['V1.1.1: did not run: a.test.ts › comes late']],
    ['runs twice', ['V1.1.1: failed: a.test.ts › runs twice']],
    ['is not there', ['V1.1.1: did not run: a.test.ts › is not there']],
  ])('show whether “%s” ran and passed', (title, problems) => {
    expect(findUnshown([{ ...passes('V1.1.1'), tests: [{ file: 'a.test.ts', title }] }], [report])).toEqual(problems)
  })
})
