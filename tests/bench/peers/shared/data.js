import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Stands for a cache before a database: what the pages show, read once and kept in memory. */
export const data = JSON.parse(readFileSync(join(process.cwd(), 'data.json'), 'utf8'))
