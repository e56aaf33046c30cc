import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const created: string[] = []

/** The address of a new PostgreSQL database without tables, on the server of the tests. */
export async function createEmptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await query(`create database ${name}`)
  created.push(name)
  return `${inject('postgres').url}/${name}`
}

/** Deletes all of them, also while they are in use. */
export async function dropEmptyDatabases(): Promise<void> {
  for (const name of created.splice(0)) await query(`drop database ${name} with (force)`)
}

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgres').url}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}
