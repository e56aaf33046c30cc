import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** The most SQL texts that are kept prepared. */
const STATEMENTS = 100

const database = open(workerData.path)
database.pragma('busy_timeout = 5000')
/** @type {Map<string, SQLite.Statement>} */
const statements = new Map()

/** @param {string} path */
function open(path) {
  try {
    return new SQLite(path, { readonly: true })
  } catch (error) {
    // Only a plain error reaches the other thread whole.
    throw error instanceof SQLite.SqliteError ? Object.assign(new Error(error.message), { code: error.code }) : error
  }
}

/** @param {string} text */
function prepare(text) {
  const statement = statements.get(text) ?? database.prepare(text)
  if (statements.size >= STATEMENTS) statements.clear()
  statements.set(text, statement)
  return statement
}

// Answers each query in the order of arrival: `{ id, sql, parameters }` with `{ id, rows }` or `{ id, problem, code }`.
parentPort?.on('message', ({ id, sql, parameters }) => {
  try {
    parentPort?.postMessage({ id, rows: prepare(sql).all(...parameters) })
  } catch (error) {
    const code = error instanceof SQLite.SqliteError ? error.code : ''
    parentPort?.postMessage({ id, problem: error instanceof Error ? error.message : 'unknown', code })
  }
})
