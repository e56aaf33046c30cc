import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Handle } from './database/open'
import type { Engine } from './database/schema'
import { refuse } from './refusals/refusal'

/** Rows of a page unless the request sets a limit. */
export const ADMIN_PAGE = 50

export interface Page<Row> {
  rows: Row[]
  next: Cursor | null
}

/** `rows` has one row more than `limit` when there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => Cursor): Page<Row> {
  const last = rows[limit - 1]
  return { rows: rows.slice(0, limit), next: rows.length > limit && last ? cursorOf(last) : null }
}

export const presentPage = <Row, Shown>({ rows, next }: Page<Row>, present: (row: Row) => Shown): Page<Shown> => ({
  rows: rows.map(present),
  next,
})

/** The position where a list continues: the sort value and id of the last row shown. */
export interface Cursor {
  value: number
  id: number
}

export const encodeCursor = ({ value, id }: Cursor): string => `${value}.${id}`

export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, value, id] = /^(-?\d{1,16})\.(\d{1,16})$/.exec(text) ?? []
  if (!value || !id) throw refuse('request.foreign-cursor')
  return { value: Number(value), id: Number(id) }
}

/** Rows beyond a cursor by a column and then the id; the first comparison lets an index begin there. */
export function isBeyond({ value, id }: Cursor, column: RawBuilder<unknown>, ids: string, order: '<' | '>') {
  const than = sql.raw(order)
  return sql<SqlBool>`${column} ${than}= ${value} and (${column} ${than} ${value} or ${sql.ref(ids)} ${than} ${id})`
}

/** Up to this many matches are read one by one and sorted; with more, reading in order is faster. */
const FEW = 2_000

/** The trigram index finds no shorter words. */
const SHORTEST_INDEXED = 3

const INDEXES = { fundraisers: 'fundraiser_search', users: 'user_search' } as const
type Searched = keyof typeof INDEXES

/** A condition that a row contains each of the words, checked by reading the row. Words are as `searchWords` makes them. */
export function reads(table: Searched, words: readonly string[]): RawBuilder<SqlBool> {
  return all(words.map((word) => contains(sql.ref(`${table}.searchText`), word)))
}

/** The same condition through the index, where there is one. */
export function looksUp(engine: Engine, table: Searched, words: readonly string[]): RawBuilder<SqlBool> {
  const ids = idsOfWords(engine, table, words)
  if (!ids) return reads(table, words)
  return sql<SqlBool>`${unindexed(engine, `${table}.id`)} in (${ids}) and ${readsShort(table, words)}`
}

/** The condition that is left for rows that the index has found: the words that are too short for it. */
export function readsShort(table: Searched, words: readonly string[]): RawBuilder<SqlBool> {
  return reads(table, words.filter(isShort))
}

/** Ids by the index alone; null when the words are too short for it, or when the engine chooses by itself. */
export function idsOfWords(engine: Engine, table: Searched, words: readonly string[]): RawBuilder<number> | null {
  const indexed = words.filter((word) => !isShort(word))
  if (engine !== 'sqlite' || indexed.length === 0) return null
  const index = sql.table(INDEXES[table])
  // Every word is quoted as a phrase, so nothing in it is an operator.
  const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')
  return sql<number>`select rowid from ${index} where ${index} match ${phrases}`
}

/** Whether a query of ids has few results. */
export async function areFew(database: Handle, ids: RawBuilder<number>): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (${ids} limit ${FEW + 1}) as candidates`.execute(database)
  return (rows[0]?.found ?? 0) <= FEW
}

/** A column for which SQLite does not choose an index: we decide how a list is read, not an estimate without data. */
export function unindexed<Value>(engine: Engine, column: string): RawBuilder<Value> {
  return engine === 'sqlite' ? sql<Value>`+${sql.ref(column)}` : sql<Value>`${sql.ref(column)}`
}

export function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`1 = 1`
}

const isShort = (word: string): boolean => [...word].length < SHORTEST_INDEXED

/** Whether a text has a word in it; the signs for any letters of `like` stand for themselves. */
export function contains(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${`%${word.replace(/[!%_]/g, '!$&')}%`} escape '!'`
}
