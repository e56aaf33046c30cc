import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { openData } from '../../platform/secrets/keys'
import { createSecrets } from '../../platform/secrets/secrets'
import { makeFolder } from '../../testing/folder'
import { TEST_SECRET_KEY } from '../../testing/secret-key'
import { restoreBackup } from './restore'
import { backupBefore } from './take'

const PENDING = ['003-a-step', '004-another']

let folder: string
let dataDirectory: string
beforeEach(() => {
  folder = makeFolder()
  dataDirectory = join(folder, 'data')
})

const configOf = (variables: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDirectory, SECRET_KEY: TEST_SECRET_KEY, ...variables })

/** Opens the data as the start of a server does. */
async function start(): Promise<void> {
  const config = configOf()
  const { database } = await openData(config, { beforeMigrations: backupBefore(config, () => {}) })
  await database.close()
}

it('backs up data of an earlier release before it is changed', async () => {
  await start()
  const lines: string[] = []
  await backupBefore(configOf(), (line) => lines.push(line))(PENDING)
  const [name = ''] = readdirSync(join(dataDirectory, 'backups'))
  const path = join(dataDirectory, 'backups', name)
  expect(lines).toEqual([`The database gets 2 migrations from 003-a-step on. Its state before is in ${path}.`])
  await restoreBackup(path, { dataDirectory: join(folder, 'restored'), secrets: createSecrets(TEST_SECRET_KEY) })
})

it('takes no backup of a new database, nor of one that needs no migration', async () => {
  await start()
  await start()
  expect(existsSync(join(dataDirectory, 'backups'))).toBe(false)
})

it('changes nothing when no backup can be taken', async () => {
  await start()
  const taken = join(folder, 'taken')
  writeFileSync(taken, 'a file')
  await expect(backupBefore(configOf({ BACKUP_DIR: taken }))(PENDING)).rejects.toThrow(
    `could not be backed up before: ${taken} is not a folder.`,
  )
})
