import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestParts, type TestParts } from '../../testing/parts'
import { TEST_SECRET_KEY } from '../../testing/secret-key'
import { readConfig } from '../config'
import { MIGRATIONS } from '../database/migrate'
import { checkKeys, forgetOlderKeys, isCurrentKeyNoted, noteCurrentKey, openData } from './keys'
import { createSecrets } from './secrets'

const NEW_KEY = 'a new secret key for tests, long enough'
const TYPO = 'a new secret key for tests, long enouhg'

describe('the keys of the data', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
  })
  afterEach(async () => {
    MIGRATIONS.splice(1)
  })

  const start = async (key: string, ...older: string[]) => {
    const secrets = createSecrets(key, ...older)
    await checkKeys(parts.database.read, secrets)
    await noteCurrentKey(parts.database.write, secrets)
  }
  const refused = 'the data was encrypted with another key'

  it('are stored at the first start, and every other key is refused from then on', async () => {
    await start(TEST_SECRET_KEY)
    await start(TEST_SECRET_KEY)
    await expect(start(NEW_KEY)).rejects.toThrow(refused)
    const rows = await parts.database.read.selectFrom('installation').selectAll().execute()
    const [{ id, fingerprint }] = parts.secrets.keys
    expect(rows).toEqual([{ name: `key:${id}`, value: fingerprint }])
  })

  it('must all be given while one replaces another, without a typing mistake', async () => {
    await start(TEST_SECRET_KEY)
    await start(NEW_KEY, TEST_SECRET_KEY)
    for (const [key, ...older] of [[NEW_KEY], [TEST_SECRET_KEY], [TYPO, TEST_SECRET_KEY]] as const)
      await expect(start(key, ...older)).rejects.toThrow(refused)
    await start(TEST_SECRET_KEY, NEW_KEY)
    await forgetOlderKeys(parts.database.write, createSecrets(NEW_KEY, TEST_SECRET_KEY))
    await start(NEW_KEY)
    await expect(start(TEST_SECRET_KEY)).rejects.toThrow(refused)
  })

  it('count as used only after the server has started with them', async () => {
    await start(TEST_SECRET_KEY)
    const both = createSecrets(NEW_KEY, TEST_SECRET_KEY)
    expect(await isCurrentKeyNoted(parts.database.read, both)).toBe(false)
    await start(NEW_KEY, TEST_SECRET_KEY)
    expect(await isCurrentKeyNoted(parts.database.read, both)).toBe(true)
  })

  const configOf = (SECRET_KEY: string, SECRET_KEYS_OLD = '') =>
    readConfig({
      SECRET_KEY,
      SECRET_KEYS_OLD,
      DATA_DIR: parts.dataDirectory,
      DATABASE_URL: parts.databaseUrl ?? '',
    })

  it('are checked before any migration runs, so that the release before can still use the data', async () => {
    await start(TEST_SECRET_KEY)
    MIGRATIONS.push({ name: '002-added', up: () => expect.unreachable() })
    await expect(openData(configOf(NEW_KEY))).rejects.toThrow(refused)
  })
})
