import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server'

/** An empty folder for a server's data, somewhere that the system clears. */
export function makeDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pamoja-data-'))
}

/** A data directory with the demo in it, made by a server that was stopped since: to be copied. */
export async function makeSeededData(): Promise<string> {
  const dataDirectory = await makeDataDirectory()
  try {
    const server = await startBuiltServer({ dataDirectory })
    await server.kill('SIGTERM')
  } catch (error) {
    await rm(dataDirectory, { recursive: true, force: true })
    throw error
  }
  return dataDirectory
}
