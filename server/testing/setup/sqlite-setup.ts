import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/database/open'

declare module 'vitest' {
  interface ProvidedContext {
    /** A SQLite file with the newest schema, to copy. */
    sqliteTemplate: string
  }
}

/** Runs the migrations once for all test files; each context copies the file. */
export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-template-'))
  const template = await openDatabase({ databaseUrl: null, dataDirectory: directory })
  await template.close()
  project.provide('sqliteTemplate', join(directory, 'pamoja.db'))
  return () => rmSync(directory, { recursive: true, force: true })
}
