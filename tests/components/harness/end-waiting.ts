import SQLite from 'better-sqlite3'
import { inject } from 'vitest'

/** Makes it long ago that anybody became an admin: all admins may send money. */
export function endWaitingOfAdmins(): void {
  const database = new SQLite(inject('databaseFile'))
  database.prepare('update users set adminSince = null').run()
  database.close()
}
