import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
