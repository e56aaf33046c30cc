import SQLite from 'better-sqlite3'
import { KEY_ROW } from '../../platform/secrets/keys'
import type { Secrets } from '../../platform/secrets/secrets'
import { BackupError } from './backup-error'

/** Throws a BackupError when a copy of a database has texts of a key that is not known. Older copies do not say which keys they need. */
export function refuseUnknownKeys(path: string, secrets: Secrets): void {
  const database = new SQLite(path, { readonly: true })
  try {
    const table = database.prepare(`select 1 from sqlite_schema where name = 'installation'`).get()
    const used = table ? database.prepare('select value from installation where name like ?').pluck() : null
    const fingerprints = used?.all(`${KEY_ROW}%`) ?? []
    if (!fingerprints.every((each) => secrets.keys.some(({ fingerprint }) => fingerprint === each)))
      throw new BackupError('Some of this data is encrypted with another key. Name it in SECRET_KEYS_OLD.')
  } finally {
    database.close()
  }
}
