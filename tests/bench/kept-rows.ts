import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeDataDirectory } from '../servers/seeded-data'
import { fillWithManyRows, type Size } from './many-rows'

const MIGRATIONS = resolve(import.meta.dirname, '../../server/platform/database/migrations')
const KEPT = join(tmpdir(), 'pamoja-bench-rows')
const DAY = 86_400_000
/** Days after which kept rows are filled in again: their dates are relative to the day on which they were made. */
const KEPT_DAYS = 2

/**
 * A copy of a database with many rows. The first call fills it, which takes a minute for the largest size; later ones copy files, as long
 * as neither the rows nor the tables have changed.
 */
export async function copyOfManyRows(size: Size): Promise<{ dataDirectory: string; token: string }> {
  const kept = join(KEPT, hashOf(size))
  if (!existsSync(kept)) await fill(kept, size)
  const dataDirectory = await makeDataDirectory()
  await cp(join(kept, 'data'), dataDirectory, { recursive: true })
  return { dataDirectory, token: await readFile(join(kept, 'token'), 'utf8') }
}

async function fill(kept: string, size: Size): Promise<void> {
  const unfinished = await makeDataDirectory()
  await mkdir(join(unfinished, 'data'))
  await writeFile(join(unfinished, 'token'), await fillWithManyRows(join(unfinished, 'data'), size))
  await mkdir(KEPT, { recursive: true })
  await rename(unfinished, kept)
}

/** Changes with the size, with the code that makes the rows, with the tables, and every other day. */
function hashOf(size: Size): string {
  const sources = [resolve(import.meta.dirname, 'many-rows.ts'), ...filesIn(MIGRATIONS)]
  const hash = createHash('sha256').update(JSON.stringify([size, Math.floor(Date.now() / DAY / KEPT_DAYS)]))
  for (const source of sources) hash.update(readFileSync(source))
  return hash.digest('hex').slice(0, 16)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join(folder, name))
}
