import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GUARDS } from './list.mjs'
import { changesOf, takeAway } from './take-away.mjs'

const inTree = (path: string) => resolve(import.meta.dirname, '../../..', path)

describe('the list of guards', () => {
  it('has at least 60, each with its own name', () => {
    expect(GUARDS.length).toBeGreaterThanOrEqual(60)
    expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length)
  })

  it.each(GUARDS)('$name occurs exactly once in its file', (guard) => {
    for (const change of changesOf(guard)) {
      const text = readFileSync(inTree(change.file), 'utf8')
      expect(takeAway(text, change)).not.toBe(text)
    }
  })

  it.each(GUARDS)('$name has tests that exist', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((path) => !existsSync(inTree(path)))).toEqual([])
  })
})

describe('taking a guard away', () => {
  const change = { file: 'a.ts', from: 'guard()\n', to: '' }

  it('leaves the rest of the file', () => {
    expect(takeAway('before\nguard()\nafter\n', change)).toBe('before\nafter\n')
  })

  it('throws when the guard is missing, or occurs twice', () => {
    expect(() => takeAway('before\n', change)).toThrow('Occurs 0 times in a.ts')
    expect(() => takeAway('guard()\nguard()\n', change)).toThrow('Occurs 2 times in a.ts')
  })
})
