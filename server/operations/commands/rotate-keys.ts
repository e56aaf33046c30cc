import { readConfig } from '../../platform/config'
import { forgetOlderKeys, isCurrentKeyNoted, openData } from '../../platform/secrets/keys'
import { CommandError, openMigrated, runCommand } from './command'
import { rotate } from './rotation/rotate'

const write = (line: string) => process.stdout.write(`${line}\n`)

/** `pamoja -- rotate-keys`, also while the server runs; it may be broken off, and run again. */
runCommand(async () => {
  const { database, secrets } = await openData(readConfig(process.env), { open: openMigrated })
  try {
    const [current, ...older] = secrets.keys
    if (!(await isCurrentKeyNoted(database.read, secrets)))
      throw new CommandError('The server has never run with this SECRET_KEY. Restart it with the new key first.')
    write(`Current key: ${current.id}. Older keys: ${older.map(({ id }) => id).join(', ') || 'none'}.`)
    const { changed, problems, left } = await rotate({ database, secrets }, (table, rows) => {
      if (rows > 0) write(`${table}: ${rows} rows`)
    })
    const total = [...changed.values()].reduce((sum, rows) => sum + rows, 0)
    for (const problem of problems) write(`FAILS  ${problem}`)
    if (left > 0 || problems.length > 0)
      throw new CommandError(
        `${total} rows changed, ${left} are left. Keep the old key. Is every server restarted with the new key? Run this again.`,
      )
    await forgetOlderKeys(database.write, secrets)
    return `${total} rows changed, none is left.${older.length > 0 ? REMOVE : ''}`
  } finally {
    await database.close()
  }
})

const REMOVE = `
The old key may be removed from SECRET_KEYS_OLD: at once if somebody else may know it, otherwise in 30 days. Without it, links in earlier
mails (receipts, unsubscribing) end, and devices of members are no longer known. Keep it in a safe place: earlier backups need it.`
