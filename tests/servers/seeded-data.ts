import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server'

/** An empty folder for a server's data, in a place that the system clears. */
export function makeDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pamoja-data-'))
}

/**
 * Creates a data directory with demo data, to be copied, by starting and stopping a server. By default it is a new one, in a place
 * that the system clears.
 */
export async function makeSeededData(named?: string): Promise<string> {
  const dataDirectory = named ?? (await makeDataDirectory())
  try {
    const server = await startBuiltServer({ dataDirectory })
    await server.kill('SIGTERM')
  } catch (error) {
    await rm(dataDirectory, { recursive: true, force: true })
    throw error
  }
  return dataDirectory
}
