import Sqlite from 'better-sqlite3'
import { openDatabase } from '../../../server/platform/database/open'

/** Upgrades the data in a folder, and kills itself with SIGKILL before the statement of that number runs. */
const [dataDirectory = '', statement] = process.argv.slice(2)
const prepare = Sqlite.prototype.prepare
let statements = 0
Sqlite.prototype.prepare = function counted(this: Sqlite.Database, source: string) {
  statements += 1
  if (statements === Number(statement)) process.kill(process.pid, 'SIGKILL')
  return prepare.call(this, source)
} as typeof prepare
await openDatabase({ databaseUrl: null, dataDirectory })
process.stdout.write(`The upgrade had only ${statements} statements\n`)
process.exit(0)
