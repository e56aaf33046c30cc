import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

test('counts Vitest tests, and a file that does not load as a failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countVitest(report({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual({ passed: 2, failed: 2 })
})

test('counts journeys, and an error outside of tests as a failure', () => {
  const stats = { expected: 4, unexpected: 1, skipped: 0 }
  expect(countPlaywright(report({ stats, errors: [{}] }))).toEqual({ passed: 4, failed: 2 })
})

test('counts a run without tests or without a report as a failure', () => {
  const failure = { passed: 0, failed: 1 }
  expect(countVitest(report({ numPassedTests: 0, numFailedTests: 0, testResults: [] }))).toEqual(failure)
  expect(countPlaywright(report({ stats: { expected: 0, unexpected: 0 }, errors: [] }))).toEqual(failure)
  expect(countVitest(join(folder, 'none.json'))).toEqual(failure)
  expect(countPlaywright(join(folder, 'none.json'))).toEqual(failure)
})
