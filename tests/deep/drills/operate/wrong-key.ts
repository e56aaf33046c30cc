import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startBuiltServer } from '../../../servers/built-server'
import { makeDataDirectory } from '../../../servers/seeded-data'
import type { DrillResult } from './restart'

const MAIN = resolve(import.meta.dirname, '../../../../dist/server')
const KEYS = ['another key, which is long enough', 'one more key, which is long enough']

/** Starts a server, and commands that write, with other keys than that of the data. None may start, and no file may change. */
export async function startWithWrongKey(): Promise<DrillResult> {
  const dataDirectory = await makeDataDirectory()
  const server = await startBuiltServer({
    dataDirectory,
    environment: { SECRET_KEY: 'the key of this data, long enough' },
  })
  try {
    await server.kill('SIGTERM')
    const before = hashFiles(dataDirectory)
    const tries = KEYS.flatMap((key) => [
      start('main', [], dataDirectory, key),
      start('make-admin', ['nobody@example.org'], dataDirectory, key),
      start('rotate-keys', [], dataDirectory, key),
    ])
    const refused = tries.filter(({ status, stderr }) => status === 1 && /another key/.test(stderr)).length
    const after = hashFiles(dataDirectory)
    const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).length
    const lost = [...before.keys()].filter((name) => !after.has(name)).length
    await server.start()
    await server.kill('SIGTERM')
    return {
      figures: {
        starts: tries.length,
        'refused in words': refused,
        files: before.size,
        'changed or lost': changed + lost,
      },
      ok: refused === tries.length && changed + lost === 0,
    }
  } finally {
    await server.kill()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

function start(program: string, given: string[], dataDirectory: string, key: string) {
  return spawnSync(process.execPath, [join(MAIN, `${program}.js`), ...given], {
    cwd: resolve(MAIN, '../../..'),
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      SECRET_KEY: key,
      PORT: '0',
      SANDBOX_PORT: '0',
      DEMO_DATA: 'on',
    },
  })
}

function hashFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    // SQLite makes these while anybody reads, and they hold nothing of their own.
    .filter(
      (name) =>
        !name.endsWith('-shm') && statSync(join(folder, name)).isFile() && statSync(join(folder, name)).size > 0,
    )
  return new Map(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}
