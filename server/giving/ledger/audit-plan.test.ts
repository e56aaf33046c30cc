import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestParts, type TestParts } from '../../testing/parts'
import { CHECKS } from './audit'

interface Step {
  parent: number
  detail: string
}

/** Conditions that a large share of all rows can meet. */
const WEAK = /^SEARCH .*\((account|kind)=\?\)/

let parts: TestParts
beforeAll(async () => {
  parts = await createTestParts()
})
afterAll(() => parts.remove())

/** The loops inside another loop that read all rows, or a share of all: with them the work grows as the square of the donations. */
function findSlowLoops(steps: readonly Step[]): string[] {
  const entered = new Set<number>()
  return steps.flatMap(({ parent, detail }) => {
    if (!/^(SCAN|SEARCH) /.test(detail)) return []
    const isInner = entered.has(parent)
    entered.add(parent)
    // The three accounts of a donation are listed in the statement itself.
    return isInner && detail !== 'SCAN a' && (detail.startsWith('SCAN ') || WEAK.test(detail)) ? [detail] : []
  })
}

// SQLite has no statistics here, so its plans do not depend on the rows. PostgreSQL plans from statistics of its own.
it.each(Object.keys(CHECKS))('reads the ledger once, or by a key, to find out whether %s', async (name) => {
  const { database } = parts
  if (database.engine !== 'sqlite') return
  const statement = CHECKS[name]
  if (!statement) throw new Error('No such check')
  const { rows } = await sql<Step>`explain query plan ${statement}`.execute(database.read)
  expect(findSlowLoops(rows)).toEqual([])
})
