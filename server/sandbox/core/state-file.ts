import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type SandboxState, writeState } from './state'

/** Milliseconds until the state is written again after the disk failed. */
const RETRY_AFTER = 5_000

/** Keeps a state in a file. When the disk fails the sandbox works on in memory, and writes the state as soon as it can. */
export function keepInFile(file: string | undefined, state: SandboxState) {
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const save = () => {
    if (!file) return
    clearTimeout(retry)
    retry = undefined
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeState(file, state)
    } catch {
      if (!stopped) retry = setTimeout(save, RETRY_AFTER).unref()
    }
  }
  return {
    save,
    /** Writes it a last time. */
    stop() {
      stopped = true
      save()
    },
  }
}
