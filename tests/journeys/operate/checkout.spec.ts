import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePorts } from '../../servers/free-ports'

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-checkout-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (cwd: string, ...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...given], {
    cwd,
    encoding: 'utf8',
  })

/** A checkout of these sources with the build and the packages that are here. */
function makeCheckout(): string {
  const checkout = join(folder, 'pamoja')
  for (const name of git('.', 'ls-files', '-co', '--exclude-standard').trim().split('\n')) {
    mkdirSync(dirname(join(checkout, name)), { recursive: true })
    cpSync(name, join(checkout, name), { force: true })
  }
  git(checkout, 'init', '--quiet')
  git(checkout, 'add', '--all')
  git(checkout, 'commit', '--quiet', '--message', 'All')
  cpSync('dist', join(checkout, 'dist'), { recursive: true, dereference: true })
  symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
  return checkout
}

test('a start, a backup and a stop leave a checkout as it was, so the next start builds nothing', async () => {
  const checkout = makeCheckout()
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const env = { PATH: process.env.PATH, PORT: String(port), SANDBOX_PORT: String(sandboxPort), LOG_LEVEL: 'warn' }
  for (let round = 0; round < 2; round += 1) {
    const server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, env })
    let output = ''
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => output,
      )
    await expect.poll(isReady, { timeout: 120_000 }).toBe(200)
    execFileSync(process.execPath, ['scripts/pamoja.mjs', 'backup'], { cwd: checkout, env })
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output).not.toContain('Building')
    expect(git(checkout, 'status', '--porcelain')).toBe('')
  }
})
