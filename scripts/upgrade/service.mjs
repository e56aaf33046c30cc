import { spawn, spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '../setup/refusal.mjs'

/** @typedef {NonNullable<ReturnType<typeof findService>>} Service */

/**
 * How the server of this place is stopped and started: by the given commands, or as a unit of systemd.
 * @param {{ stop?: string, start?: string, service: string, patience: string }} options `patience`: seconds in which it starts or stops.
 */
export function findService({ stop, start, service, patience }) {
  const longest = Number(patience) * 1000
  const isUnit = () => spawnSync('systemctl', ['cat', service], { stdio: 'ignore' }).status === 0
  if (!(stop && start) && !isUnit()) return null
  const commands =
    stop && start ? { stop, start } : { stop: `systemctl stop ${service}`, start: `systemctl start ${service}` }
  return {
    /** Milliseconds. */
    patience: longest,
    /** Stops it. Throws a Refusal while something still answers. */
    async stop() {
      await runShell(commands.stop, longest)
      if (!(await becomes(null, longest)))
        throw new Refusal(`The server still answers at ${address()} after: ${commands.stop}`)
    },
    /** Starts it. Returns whether it became ready. */
    async start() {
      await runShell(commands.start, longest)
      return becomes(200, longest)
    },
    /** Whether it runs and is ready now. */
    isReady: async () => (await ask()) === 200,
  }
}

/** The address of the server on this machine. */
function address() {
  const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/readyz`
}

/**
 * Runs a command, and goes on without it when it runs much longer than the server may need.
 * @param {string} command
 * @param {number} longest Milliseconds.
 */
async function runShell(command, longest) {
  // The server that it starts must not hold on to our output, and a Ctrl-C must end neither.
  const child = spawn(command, { shell: true, stdio: 'ignore', detached: true })
  const ended = new Promise((done) => child.once('error', done).once('close', (code, signal) => done(code ?? signal)))
  const end = new AbortController()
  const result = await Promise.race([ended, wait(longest + 60_000, 'no answer yet', { signal: end.signal })])
  end.abort()
  child.unref()
  if (result !== 0) console.error(`“${command}” ended with ${result}.`)
}

/** The status of the answer; 0 when there is none in time, null when nothing listens. */
function ask() {
  return fetch(address(), { signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.status,
    (error) => (error.name === 'TimeoutError' ? 0 : null),
  )
}

/**
 * Waits until the server answers with a status; null: until nothing answers.
 * @param {number | null} status
 * @param {number} longest Milliseconds.
 */
async function becomes(status, longest) {
  for (const end = Date.now() + longest; Date.now() < end; await wait(250)) if ((await ask()) === status) return true
  return false
}
