import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/**
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, output?: 'shown' | 'at the end' | 'if it fails' | 'never' }} RunOptions
 * The folder, by default the project's, and when the output is shown. `at the end` keeps it together while another program prints to the same terminal.
 */

/** @type {Record<NonNullable<RunOptions['output']>, import('node:child_process').StdioOptions>} */
const STDIO = {
  shown: 'inherit',
  'at the end': ['ignore', 'pipe', 'pipe'],
  'if it fails': ['ignore', 'pipe', 'pipe'],
  never: 'ignore',
}

/**
 * Runs a program, and forwards interrupts to it. Resolves to its exit code, or 1 if a signal ended it.
 * @param {string} program
 * @param {string[]} programArguments
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, programArguments, { env = process.env, cwd = ROOT, output = 'shown' } = {}) {
  const child = spawn(program, programArguments, { cwd, env, stdio: STDIO[output] })
  let captured = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (captured += text))
  /** @param {NodeJS.Signals} signal */
  const forwardSignal = (signal) => child.kill(signal)
  process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => {
      process.off('SIGTERM', forwardSignal).off('SIGINT', forwardSignal)
      if (captured && (output === 'at the end' || code !== 0)) console.log(captured.trimEnd())
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(1)
      if (signal) console.error(`${program} was ended by ${signal}`)
      done(code ?? 1)
    })
  })
}

/**
 * Runs a program of one of the installed packages, without npx and its shell.
 * @param {string} path The path in node_modules.
 * @param {string[]} programArguments
 * @param {RunOptions} [options]
 */
export function runPackage(path, programArguments, options) {
  return run(process.execPath, [resolve(ROOT, 'node_modules', path), ...programArguments], options)
}

/**
 * Runs npm: the same npm that started this script, if any.
 * @param {string[]} npmArguments
 * @param {RunOptions} [options]
 */
export function runNpm(npmArguments, options) {
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...npmArguments], options) : run('npm', npmArguments, options)
}
