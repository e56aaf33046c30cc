import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts a program in its own process group, so that `kill` ends its children too. */
export function startProcess(file: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(file, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...environment } })
  const gone = once(child, 'exit')
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  process.once('exit', end)
  return {
    async kill(): Promise<void> {
      end()
      process.off('exit', end)
      await gone
    },
  }
}

/** Tries until a program answers. */
export async function untilOpen<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries > 600) throw error
      await wait(100)
    }
  }
}

/** The first number in what a program prints about its version. */
export function versionOf(file: string, args: string[] = ['--version']): string {
  return (
    /\d+(?:\.\d+)+/.exec(execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[0] ?? ''
  )
}
