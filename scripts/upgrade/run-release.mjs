import { spawn } from 'node:child_process'
import { Refusal } from '../setup/refusal.mjs'

/**
 * Runs a command of a release as the owner of the data. Returns what it printed. Throws a Refusal with it when the command fails.
 * @param {string} release Its folder.
 * @param {string[]} command
 * @param {{ user: { uid?: number, gid?: number }, env?: NodeJS.ProcessEnv, endsWithUs?: boolean }} options `env` adds to the variables of
 * this process. With `endsWithUs` a killed upgrade ends it; otherwise it finishes what it does.
 * @returns {Promise<string>}
 */
export function runRelease(release, command, { user, env = {}, endsWithUs = false }) {
  return runNode(['scripts/start.mjs', ...command], {
    cwd: release,
    env: { ...process.env, npm_lifecycle_event: endsWithUs ? 'upgrade' : '', ...env },
    user,
    problem: `${command.join(' ')} failed`,
  })
}

/** A program of Node.js that failed. `output` is what it printed. */
export class Failure extends Refusal {
  /**
   * @param {string} problem
   * @param {string} output
   */
  constructor(problem, output) {
    super(`${problem}:\n${output}`)
    this.output = output
  }
}

/**
 * Runs a program with this Node.js. Returns what it printed. Throws a Failure.
 * @param {string[]} words The program and its arguments.
 * @param {{ user: { uid?: number, gid?: number }, problem: string, cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<string>}
 */
export async function runNode(words, { user, problem, ...options }) {
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C must not end what has begun to change data.
    detached: true,
    ...options,
    ...user,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  if (code !== 0) throw new Failure(problem, output.trim())
  return output.trim()
}
