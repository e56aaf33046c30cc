import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import openSqlite from 'better-sqlite3'

/** Packs a data folder, each file by itself, without letters. Returns the number of bytes. */
export function pack(data: string, target: string): number {
  const database = openSqlite(join(data, 'pamoja.db'))
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.pragma('journal_mode = DELETE')
  database.exec('vacuum')
  database.close()
  let bytes = 0
  for (const path of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(data, path)).isFile() || /^mail\b|-(wal|shm)$/.test(path)) continue
    const packed = gzipSync(readFileSync(join(data, path)), { level: 9 })
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, `${path}.gz`), packed)
    bytes += packed.length
  }
  return bytes
}
