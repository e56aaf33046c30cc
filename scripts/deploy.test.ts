import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(resolve(ROOT, 'deploy', name), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

it.runIf(hasSystemd)('systemd knows every setting of the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pamoja-unit-'))
  const unit = join(folder, 'pamoja.service')
  // The check also looks for the man page, the folder and the user of the unit, which only a server has.
  const text = read('pamoja.service').replace(/^(?:Documentation|WorkingDirectory|User|Group)=.*\n/gm, '')
  writeFileSync(unit, text)
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('pamoja.service'))
  expect({ status, about }).toEqual({ status: 0, about: [] })
  rmSync(folder, { recursive: true })
})

it('the unit runs without rights, writes only its data, and waits longer than the server needs to stop', () => {
  const lines = read('pamoja.service').split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User=pamoja',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ReadWritePaths=/var/lib/pamoja',
    ]),
  )
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('pamoja.service')) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(30)
})

it('the unit leaves the folder of the data to .env, and lets backups lower their priority', () => {
  const settings = read('pamoja.service').replace(/^#.*\n/gm, '')
  expect(settings).not.toContain('DATA_DIR')
  expect(settings).not.toContain('@resources')
})

it('every command for compose names the file of the settings, which compose would look for beside its own', () => {
  const texts = [
    ...['compose.yml', 'compose.postgres.yml'].map(read),
    readFileSync(resolve(ROOT, 'docs/deploy.md'), 'utf8'),
  ]
  const commands = texts.flatMap((text) => text.match(/docker compose\s[^\n]*/g) ?? [])
  expect(commands.length).toBeGreaterThan(4)
  expect(commands.filter((command) => !/^docker compose --env-file \.env -f deploy\/compose/.test(command))).toEqual([])
})

it('the container runs without rights, with what its build made, and asks whether it is ready', () => {
  const text = read('Containerfile')
  expect(text.match(/^FROM /gm)).toHaveLength(2)
  expect(text).toMatch(/^USER node$/m)
  expect(text).toContain('/readyz')
  for (const [, script = ''] of text.matchAll(/(scripts\/[\w-]+\.mjs)/g))
    expect(existsSync(resolve(ROOT, script))).toBe(true)
  expect(text).toMatch(/RUN node scripts\/release\.mjs --folder (\/\w+)\n[\s\S]*COPY --from=build \1 /)
})

it.each(['compose.yml', 'compose.postgres.yml'])(
  '%s runs the container read-only, without rights, with its data in a volume',
  (name) => {
    const text = read(name)
    const service = /^ {2}pamoja:\n((?: {4}.*\n|\n)+)/m.exec(text)?.[1] ?? ''
    for (const line of [
      'read_only: true',
      'no-new-privileges:true',
      'cap_drop:',
      'stop_grace_period: 60s',
      '- data:/data',
    ])
      expect(service).toContain(line)
    expect(service).toContain('dockerfile: deploy/Containerfile')
    const volumes = /^volumes:\n([\s\S]*)/m.exec(text)?.[1] ?? ''
    for (const [, volume] of text.matchAll(/^ {6}- (\w+):\//gm)) expect(volumes).toContain(`  ${volume}:`)
    expect(text).not.toContain('\t')
  },
)

it('a build in a container sees neither secrets nor data', () => {
  const ignored = readFileSync(resolve(ROOT, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'data/run', 'node_modules']))
})
