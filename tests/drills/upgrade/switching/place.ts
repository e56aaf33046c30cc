import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { freePorts } from '../../../servers/free-ports'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FIRST = ['001']
const NEXT = ['001', '002']

export interface UpgradeRun {
  /** Null when it was killed. */
  status: number | null
  output: string
}

/** A machine with small releases side by side: `one` runs, and `two` is the next. */
export class UpgradePlace {
  readonly base = mkdtempSync(join(tmpdir(), 'pamoja-switching-'))
  readonly data = join(this.base, 'data')
  /** Seconds. */
  patience = 20
  /** The acknowledged ones. */
  readonly gifts: string[] = []
  /** Of PostgreSQL. */
  databaseUrl: string | null = null
  #port = 0

  async prepare(migrations: { one: string[]; two: string[] } = { one: FIRST, two: NEXT }) {
    const [port = 0] = await freePorts(1)
    this.#port = port
    mkdirSync(this.data, { recursive: true })
    mkdirSync(join(this.base, 'hooks'))
    this.#make(join(this.base, 'releases/one'), migrations.one)
    this.#make(join(this.base, 'packed/two'), migrations.two)
    spawnSync('tar', ['-czf', join(this.base, 'two.tar.gz'), '-C', join(this.base, 'packed'), 'two'])
    symlinkSync('releases/one', join(this.base, 'current'))
    // As a supervisor does it: the process of whatever is current.
    this.#write('start', [
      this.#callHook('start-before'),
      'cd current && node scripts/start.mjs >>../../log 2>&1 & echo $! >pid',
      this.#callHook('start-after'),
    ])
    this.#write('stop', [
      'pid=$(cat pid); kill $pid 2>/dev/null; [ -e hooks/lingers ] && exit',
      'while kill -0 $pid 2>/dev/null; do sleep 0.1; done',
      this.#callHook('stop-after'),
    ])
    await this.startServer()
  }

  #make(folder: string, migrations: string[]) {
    mkdirSync(join(folder, 'scripts'), { recursive: true })
    for (const name of ['upgrade.mjs', 'upgrade', 'setup'])
      cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name), { recursive: true })
    cpSync(join(import.meta.dirname, 'release.mjs'), join(folder, 'scripts/start.mjs'))
    writeFileSync(join(folder, 'migrations.json'), JSON.stringify(migrations))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  }

  #write(name: string, lines: string[]) {
    writeFileSync(join(this.base, name), `cd '${this.base}'\n${lines.join('\n')}\n`)
  }

  #callHook(name: string) {
    return `if [ -e hooks/${name} ]; then sh hooks/${name}; fi`
  }

  /** What happens at a step, as a script of the shell in the folder of the place. It happens once. */
  at(step: string, script: string) {
    const hook = join(this.base, 'hooks', step)
    writeFileSync(hook, `rm '${hook}'; cd '${this.base}'\n${script}\n`)
  }

  /** Ends the upgrade, and the release's process that calls this hook, as a power cut does. */
  get powerCut() {
    return 'kill -9 $(cat upgrade.pid); kill -9 $PPID'
  }

  get environment() {
    return {
      PATH: `${join(process.execPath, '..')}:${process.env.PATH ?? ''}`,
      BASE: this.base,
      DATA_DIR: this.data,
      PORT: String(this.#port),
      ...(this.databaseUrl && { DATABASE_URL: this.databaseUrl }),
    }
  }

  get current() {
    return basename(readlinkSync(join(this.base, 'current')))
  }

  begin(): ChildProcess {
    const by = ['--stop', `sh '${this.base}/stop'`, '--start', `sh '${this.base}/start'`]
    const words = ['scripts/upgrade.mjs', join(this.base, 'two.tar.gz'), '--patience', String(this.patience), ...by]
    if (this.databaseUrl) words.push('--dumped')
    const child = spawn(process.execPath, words, {
      cwd: join(this.base, 'releases', this.current),
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of processes of its own, like a command in a terminal.
      detached: true,
    })
    writeFileSync(join(this.base, 'upgrade.pid'), String(child.pid))
    return child
  }

  async upgrade(): Promise<UpgradeRun> {
    const child = this.begin()
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    const [status] = await once(child, 'close')
    return { status, output }
  }

  /** What a supervisor does when the machine starts. */
  async startServer(mustStart = true) {
    spawnSync('sh', [join(this.base, 'start')], { env: this.environment, stdio: 'ignore' })
    if (!mustStart) return
    for (let tries = 0; !(await this.isReady()); tries += 1) {
      if (tries === 400) throw new Error('The server did not become ready.')
      await wait(50)
    }
  }

  stopServer() {
    spawnSync('sh', [join(this.base, 'stop')], { stdio: 'ignore' })
  }

  isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.#port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  async give(name: string) {
    const { status } = await fetch(`http://127.0.0.1:${this.#port}/${name}`, { method: 'POST' })
    if (status !== 201) throw new Error(`The gift ${name} was answered with ${status}.`)
    this.gifts.push(name)
  }

  stored(): { gifts: unknown[]; migrations: unknown[] } {
    const database = new SQLite(join(this.data, 'pamoja.db'), { fileMustExist: true })
    const gifts = database.prepare('select name from gifts order by rowid').pluck().all()
    const migrations = database.prepare('select name from kysely_migration order by name').pluck().all()
    database.close()
    return { gifts, migrations }
  }

  /** What an upgrade leaves only while it is under way. */
  leftovers() {
    const wanted = /^(?:trial|unfinished-upgrade\.json.*|current\.upgrade\..*)$/
    return readdirSync(this.base).filter((name) => wanted.test(name))
  }

  has(path: string) {
    return existsSync(join(this.base, path))
  }

  remove() {
    rmSync(join(this.base, 'hooks'), { recursive: true, force: true })
    this.stopServer()
    rmSync(this.base, { recursive: true, force: true })
  }
}
