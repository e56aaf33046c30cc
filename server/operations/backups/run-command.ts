import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../platform/config'
import { MINUTE } from '../../platform/durations'

/** Milliseconds that a command gets to end by itself. */
const GRACE = 2_000
/** Characters of output that are kept: the end, where the reason of a failure is. */
const LONGEST_OUTPUT = 2_000
/** Requests come first. */
const LOW_PRIORITY = 10

export interface CommandResult {
  isDone: boolean
  output: string
}

export interface CommandRun {
  ended: Promise<CommandResult>
  stop(): void
}

export function startCommand(
  name: 'backup' | 'verify-backup' | 'audit-money',
  config: Config,
  limitMs: number,
): CommandRun {
  return startProcess(process.execPath, argumentsOf(name), variablesOf(config), limitMs)
}

/** Runs a program of low priority, without a shell, with variables beside those of this process. */
export function startProcess(
  program: string,
  given: string[],
  variables: NodeJS.ProcessEnv,
  limitMs: number,
): CommandRun {
  const child = spawn(program, given, { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LONGEST_OUTPUT)
    })
  const timers: NodeJS.Timeout[] = []
  const ended = new Promise<CommandResult>((finish) => {
    const end = (isDone: boolean, text: string) => {
      for (const timer of timers) clearTimeout(timer)
      finish({ isDone, output: text.trim() })
    }
    child.once('error', ({ message }) => end(false, message))
    const late = () => `Ended after ${Math.round(limitMs / MINUTE)} minutes. ${output}`
    let isLate = false
    child.once('close', (code) => end(code === 0, isLate ? late() : output))
    const giveUp = () => {
      isLate = true
      stop()
      // A process that waits for a lost disk can't be ended, even so. Nobody waits for it.
      timers.push(setTimeout(() => end(false, late()), 2 * GRACE))
    }
    timers.push(setTimeout(giveUp, limitMs))
  })
  const stop = () => {
    child.kill('SIGTERM')
    timers.push(setTimeout(() => child.kill('SIGKILL'), GRACE))
  }
  if (child.pid !== undefined) lowerPriority(child.pid)
  return { ended, stop }
}

/** What this server was started with, which need not be what is in its environment. */
function variablesOf({ dataDirectory, databaseUrl, backups, secretKey, oldSecretKeys }: Config): NodeJS.ProcessEnv {
  return {
    DATA_DIR: resolve(dataDirectory),
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    BACKUP_DIR: resolve(backups.directory),
    ...(secretKey !== null && { SECRET_KEY: secretKey }),
    ...(oldSecretKeys.length > 0 && { SECRET_KEYS_OLD: oldSecretKeys.join(',') }),
  }
}

/** In a build this file is part of a larger one, beside the commands or one folder below them. */
function argumentsOf(name: string): string[] {
  if (import.meta.url.endsWith('.ts'))
    return ['--import', 'tsx', fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url))]
  const beside = fileURLToPath(new URL(`./${name}.js`, import.meta.url))
  return [existsSync(beside) ? beside : fileURLToPath(new URL(`../${name}.js`, import.meta.url))]
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
