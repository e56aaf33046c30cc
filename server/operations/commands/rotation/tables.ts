import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hashesOfEmail } from '../../../community/users/emails'
import { hashesOfNumber } from '../../../giving/payouts/sealed'
import { SEALED_COLUMNS, type SealedColumn } from '../../../platform/secrets/sealed-columns'
import type { Secrets } from '../../../platform/secrets/secrets'

export type Values = Record<string, unknown>

interface StoredHash {
  column: string
  from: readonly string[]
  /** The hashes under every known key, the current one first. `opened`: the texts of the row, by column. */
  hashesOf(secrets: Secrets, row: Values, opened: ReadonlyMap<string, string>): readonly string[]
}

export interface SealedTable {
  name: string
  key: readonly string[]
  sealed: readonly { column: string; place: SealedColumn; owner: string }[]
  /** The rows that have sealed texts. */
  rows: RawBuilder<SqlBool>
  hash: StoredHash | null
}

/** Where the primary key is not `id`. */
const KEYS: Record<string, readonly string[]> = { drafts: ['userId', 'kind', 'key'], installation: ['name'] }
const ALL = sql<SqlBool>`1 = 1`
/** Where not all rows have them. */
const ROWS: Record<string, RawBuilder<SqlBool>> = { installation: sql<SqlBool>`name = 'push-keys'` }

const HASHES: Record<string, StoredHash> = {
  users: {
    column: 'emailHash',
    from: [],
    hashesOf: (secrets, _, opened) => hashesOfEmail(secrets, opened.get('email') ?? ''),
  },
  email_changes: {
    column: 'oldEmailHash',
    from: [],
    hashesOf: (secrets, _, opened) => hashesOfEmail(secrets, opened.get('oldEmail') ?? ''),
  },
  donations: {
    column: 'emailHash',
    from: [],
    hashesOf: (secrets, _, opened) => hashesOfEmail(secrets, opened.get('donorEmail') ?? ''),
  },
  follows: {
    column: 'emailHash',
    from: [],
    hashesOf: (secrets, _, opened) => hashesOfEmail(secrets, opened.get('email') ?? ''),
  },
  messages: {
    column: 'emailHash',
    from: [],
    hashesOf: (secrets, _, opened) => hashesOfEmail(secrets, opened.get('email') ?? ''),
  },
  bank_accounts: {
    column: 'accountNumberHash',
    from: ['country'],
    hashesOf: (secrets, { country }, opened) =>
      hashesOfNumber(secrets, { country: String(country), accountNumber: opened.get('accountNumber') ?? '' }),
  },
}

export const SEALED_TABLES: readonly SealedTable[] = groupByTable()

function groupByTable(): SealedTable[] {
  const places = Object.keys(SEALED_COLUMNS).filter(isSealedColumn)
  const names = [...new Set(places.map((place) => splitPlace(place).table))]
  return names.map((name) => ({
    name,
    key: KEYS[name] ?? ['id'],
    sealed: places
      .filter((place) => splitPlace(place).table === name)
      .map((place) => ({ column: splitPlace(place).column, place, owner: SEALED_COLUMNS[place] })),
    rows: ROWS[name] ?? ALL,
    hash: HASHES[name] ?? null,
  }))
}

function isSealedColumn(place: string): place is SealedColumn {
  return place in SEALED_COLUMNS
}

function splitPlace(place: SealedColumn): { table: string; column: string } {
  const [table = '', column = ''] = place.split('.')
  return { table, column }
}
