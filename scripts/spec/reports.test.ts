import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shows } from '../../tests/spec/shows'
import { ROOT, readEvidence } from './reports'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

function write(name: string, report: object): string {
  const path = join(directory, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}

it('records on a Vitest test the ids that it shows', ({ task }) => {
  expect(task.meta.specification).toBeUndefined()
  shows('3.money')
  shows('1.currency', '9.currency')
  expect(task.meta.specification).toEqual(['3.money', '1.currency', '9.currency'])
  // This test shows nothing about the product.
  delete task.meta.specification
})

it('reads the ids that passed Vitest tests showed', () => {
  const result = (title: string, status: string, specification: string[] = []) => ({
    ancestorTitles: ['giving'],
    title,
    status,
    meta: { specification },
  })
  const assertionResults = [
    result('a', 'passed', ['one', 'two']),
    result('b', 'failed', ['three']),
    result('c', 'passed'),
  ]
  const path = write('vitest.json', { testResults: [{ name: join(ROOT, 'server/gift.test.ts'), assertionResults }] })
  expect(readEvidence([path])).toEqual(
    new Map([
      ['one', new Set(['server/gift.test.ts › giving › a'])],
      ['two', new Set(['server/gift.test.ts › giving › a'])],
    ]),
  )
})

it('reads the ids of journeys that passed on the first try or a later one', () => {
  const shown = (description: string) => [{ type: 'specification', description }, { type: 'slow' }]
  const spec = (title: string, status: string, results: string[]) => ({
    title,
    file: 'gift.spec.ts',
    tests: [{ status, results: results.map((each) => ({ status: each })), annotations: shown(title) }],
  })
  const inner = { title: 'by card', file: 'gift.spec.ts', specs: [spec('paid', 'flaky', ['failed', 'passed'])] }
  const specs = [
    spec('seen', 'expected', ['passed']),
    spec('lost', 'unexpected', ['failed']),
    spec('off', 'skipped', []),
  ]
  const suite = { title: 'gift.spec.ts', file: 'gift.spec.ts', specs, suites: [inner] }
  const path = write('playwright.json', { config: { rootDir: join(ROOT, 'tests/journeys') }, suites: [suite] })
  expect(readEvidence([path, join(directory, 'missing.json')])).toEqual(
    new Map([
      ['seen', new Set(['tests/journeys/gift.spec.ts › seen'])],
      ['paid', new Set(['tests/journeys/gift.spec.ts › by card › paid'])],
    ]),
  )
})
