import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import pg from 'pg'

/**
 * The smallest release that `npm run upgrade` can handle: `scripts/start.mjs` of a folder whose `migrations.json` names the migrations that
 * it knows. A gift is stored before it is acknowledged. Hooks are files `<release>-<command>-before` and `-after` in `BASE/hooks`.
 */
const [command = 'main', argument = ''] = process.argv.slice(2)
const { BASE = '', DATA_DIR = '', PORT = '', DATABASE_URL = '' } = process.env
const release = process.cwd().split('/').at(-1)
/** @type {string[]} */
const known = JSON.parse(readFileSync('migrations.json', 'utf8'))
const file = join(DATA_DIR, 'pamoja.db')

/** @param {'before' | 'after'} when */
function runHook(when) {
  const hook = join(BASE, 'hooks', `${release}-${command}-${when}`)
  if (DATA_DIR.endsWith('trial') || !existsSync(hook)) return
  const { status } = spawnSync('sh', [hook], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`the ${command} of ${release} fails`)
}

function open() {
  const database = new SQLite(file)
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'busy_timeout = 5000']) database.pragma(setting)
  database.exec('create table if not exists kysely_migration (name text primary key)')
  const run = database.prepare('select name from kysely_migration').pluck().all()
  if (run.some((name) => !known.includes(String(name)))) throw new Error('The data is of a newer version.')
  return database
}

function migrate() {
  const database = open()
  const note = database.prepare('insert into kysely_migration values (?)')
  database.transaction(() => {
    for (const name of known) {
      if (database.prepare('select 1 from kysely_migration where name = ?').get(name)) continue
      note.run(name)
      if (name === '001') database.exec('create table gifts (name text primary key); create table filling (bytes blob)')
      if (name === '001') database.prepare('insert into filling values (zeroblob(?))').run(1024 * 1024)
      // Writes as much as there is.
      if (name === '002')
        database.exec('alter table gifts add column thanked; insert into filling select bytes from filling')
    }
  })()
  return database
}

/** On PostgreSQL only the names of the migrations matter. */
async function migrateServer() {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  await client.query('create table if not exists kysely_migration (name text primary key)')
  const { rows } = await client.query('select name from kysely_migration')
  if (rows.some(({ name }) => !known.includes(name))) throw new Error('The data is of a newer version.')
  for (const name of known)
    await client.query('insert into kysely_migration values ($1) on conflict do nothing', [name])
  return client
}

async function serveFromServer() {
  await migrateServer()
  createServer((_, response) => response.end('ready')).listen(Number(PORT), '127.0.0.1')
}

function serve() {
  const database = migrate()
  if (existsSync(join(BASE, 'hooks', `${release}-gives-and-fails`))) {
    database.exec("insert into gifts (name) values ('paid')")
    throw new Error('no start')
  }
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return response.end('ready')
    database.prepare('insert into gifts (name) values (?)').run(request.url?.slice(1))
    response.writeHead(201).end()
  })
  server.listen(Number(PORT), '127.0.0.1')
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
    // What was under way is stored after the port is closed.
    setTimeout(
      () => {
        if (existsSync(join(BASE, 'hooks/lingers'))) database.prepare('insert into gifts (name) values (?)').run('late')
        database.close()
        process.exit()
      },
      existsSync(join(BASE, 'hooks/lingers')) ? 2_000 : 0,
    )
  })
}

runHook('before')
if (command === 'main') await (DATABASE_URL ? serveFromServer() : serve())
if (command === 'migrate') await (DATABASE_URL ? (await migrateServer()).end() : migrate().close())
if (command === 'backup') {
  const folder = join(BASE, 'backup')
  mkdirSync(folder, { recursive: true })
  const database = new SQLite(file)
  await database.backup(join(folder, 'pamoja.db'))
  database.close()
  console.log(`Backed up to ${folder}`)
}
if (command === 'restore') copyFileSync(join(argument, 'pamoja.db'), file)
runHook('after')
