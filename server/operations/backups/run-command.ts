import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../platform/config'

/** Milliseconds that a command gets to end by itself. */
const GRACE = 2_000
/** Characters of output that are kept: the end, where the reason of a failure is. */
const LONGEST_OUTPUT = 2_000
/** Requests come first. */
const LOW_PRIORITY = 10

export interface CommandRun {
  ended: Promise<{ isDone: boolean; output: string }>
  stop(): void
}

/** Runs one of our commands on the data of this server, as a process of its own. */
export function startCommand(name: 'backup' | 'verify-backup' | 'audit-money', config: Config): CommandRun {
  const child = spawn(process.execPath, argumentsOf(name), {
    env: { ...process.env, ...variablesOf(config) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LONGEST_OUTPUT)
    })
  const ended = new Promise<{ isDone: boolean; output: string }>((finish) => {
    child.once('error', ({ message }) => finish({ isDone: false, output: message }))
    child.once('close', (code) => finish({ isDone: code === 0, output: output.trim() }))
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  return {
    ended,
    stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE)
      void ended.then(() => clearTimeout(timer))
    },
  }
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
