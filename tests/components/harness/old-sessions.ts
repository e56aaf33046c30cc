import SQLite from 'better-sqlite3'
import { inject } from 'vitest'
import type { Person } from './people'

const AN_HOUR = 60 * 60_000

/** Makes the sessions of a person an hour older, so that calls that need the password again ask for it. */
export function ageSessions(person: Person): void {
  write(
    `update sessions set confirmedAt = confirmedAt - ${AN_HOUR} where userId in (select id from users where username = ?)`,
    person,
  )
}

/** Gives the role of an admin; the person's sessions stay. */
export function makeAdmin(person: Person): void {
  write('update users set isAdmin = 1 where username = ?', person)
}

function write(statement: string, { username }: Person): void {
  const database = new SQLite(inject('databaseFile'))
  database.prepare(statement).run(username)
  database.close()
}
