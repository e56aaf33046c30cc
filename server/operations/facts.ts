import { z } from 'zod'
import type { Handle } from '../platform/database/open'
import { type InstallationFact, readFact, storeFact } from '../platform/installation'

/** Milliseconds since 1970. */
const at = z.number()

export const lastBackup = jsonFact(
  'last-backup',
  z.object({
    at,
    path: z.string(),
    /** What is wrong with the data in it. */
    problem: z.string().nullable(),
  }),
)

export const lastVerifiedBackup = jsonFact(
  'last-verified-backup',
  z.object({
    at,
    backup: z.string(),
    /** Why it can't be relied on; null if it can. */
    problem: z.string().nullable(),
  }),
)

export const lastAudit = jsonFact('last-audit', z.object({ at, differences: z.number() }))

export const lastComparison = jsonFact(
  'last-comparison',
  z.object({
    at,
    /** The number of objects of the providers that were read. */
    compared: z.number(),
    /** The providers that did not answer; their differences are those of an earlier time. */
    unread: z.array(z.string()),
  }),
)

export type LastBackup = z.infer<typeof lastBackup.schema>
export type LastComparison = z.infer<typeof lastComparison.schema>

interface JsonFact<Schema extends z.ZodType> {
  schema: Schema
  /** Null before it was stored the first time. */
  read(database: Handle): Promise<z.infer<Schema> | null>
  store(database: Handle, fact: z.infer<Schema>): Promise<void>
}

function jsonFact<Schema extends z.ZodType>(name: InstallationFact, schema: Schema): JsonFact<Schema> {
  return {
    schema,
    async read(database) {
      const text = await readFact(database, name)
      return text === null ? null : schema.parse(JSON.parse(text))
    },
    store: (database, fact) => storeFact(database, name, JSON.stringify(fact)),
  }
}
