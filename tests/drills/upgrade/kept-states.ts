import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readConfig } from '../../../server/platform/config'
import { noteMode } from '../../../server/platform/mode'
import { noteCurrentKey, openData } from '../../../server/platform/secrets/known-keys'
import { buildContext, type TestContext } from '../../../server/testing/build-context'
import { type Expectation, expectation } from './expectation'

const STATES = join(import.meta.dirname, '../../states')
const MINUTE = 60_000

/** The names of the kept states, oldest first. */
export function listStates(): string[] {
  return readdirSync(STATES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, expected: readExpectation(name) }))
    .sort((one, other) => one.expected.madeAt - other.expected.madeAt)
    .map(({ name }) => name)
}

function readExpectation(name: string): Expectation {
  return expectation.parse(JSON.parse(readFileSync(join(STATES, name, 'state.json'), 'utf8')))
}

export interface KeptState {
  expected: Expectation
  dataDirectory: string
  /** Opens it as a server of today does, some minutes after it was left. */
  open(): Promise<TestContext>
  remove(): void
}

/** A copy of the data of a kept state, as its release left it. */
export function unpackState(name: string): KeptState {
  const expected = readExpectation(name)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-state-'))
  const packed = join(STATES, name, 'data')
  for (const path of readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.gz'),
  )) {
    const target = join(dataDirectory, path.slice(0, -'.gz'.length))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, gunzipSync(readFileSync(join(packed, path))), { mode: 0o600 })
  }
  return {
    expected,
    dataDirectory,
    async open() {
      const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDirectory })
      const { database, secrets } = await openData(config)
      await noteCurrentKey(database.write, secrets)
      await noteMode(database.write, config)
      let now = expected.madeAt + 5 * MINUTE
      const clock = () => now
      const pass = (ms: number) => {
        now += ms
      }
      const parts = { database, secrets, clock, pass, dataDirectory, databaseUrl: null, remove: () => database.close() }
      return buildContext(parts, { sandboxFile: join(dataDirectory, 'sandbox.json') })
    },
    remove: () => rmSync(dataDirectory, { recursive: true, force: true }),
  }
}
