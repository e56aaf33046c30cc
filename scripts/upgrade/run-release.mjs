import { spawn } from 'node:child_process'
import { Refusal } from '../setup/refusal.mjs'

/**
 * Runs a command of a release as the owner of the data. Returns what it printed. Throws a Refusal with it when the command fails.
 * @param {string} release Its folder.
 * @param {string[]} command
 * @param {{ user: { uid?: number, gid?: number }, env?: NodeJS.ProcessEnv }} options `env` adds to the variables of this process.
 * @returns {Promise<string>}
 */
export async function runRelease(release, command, { user, env = {} }) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...command], {
    cwd: release,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: '', ...env },
    // A Ctrl-C must not end what has begun to change data.
    detached: true,
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Refusal(`${command.join(' ')} failed:\n${output.trim()}`)
  return output.trim()
}
