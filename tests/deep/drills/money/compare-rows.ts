import type SQLite from 'better-sqlite3'
import { z } from 'zod'

const row = z.record(z.string(), z.union([z.number(), z.string(), z.null()]))

export function select(database: SQLite.Database, statement: string): z.output<typeof row>[] {
  return z.array(row).parse(database.prepare(statement).all())
}

/** A sentence for each key with another value on one side. A key that a side has twice is a difference too. */
export function compare(
  what: string,
  theirs: readonly (readonly [string, string])[],
  ours: readonly (readonly [string, string])[],
): string[] {
  const [there, here] = [gather(theirs), gather(ours)]
  return [...new Set([...there.keys(), ...here.keys()])]
    .filter((key) => there.get(key) !== here.get(key))
    .map(
      (key) => `${what} ${key}: at the provider ${there.get(key) ?? 'none'}, in our books ${here.get(key) ?? 'none'}`,
    )
}

function gather(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const values = new Map<string, string>()
  for (const [key, value] of pairs) {
    const earlier = values.get(key)
    values.set(key, earlier === undefined ? value : `${earlier} and ${value}`)
  }
  return values
}
