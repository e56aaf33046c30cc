import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from './built-server'

/** Creates an empty data directory for a server, in the system's folder for temporary files. */
export function makeDataDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pamoja-data-'))
}

/**
 * Fills a data directory with demo data by starting and stopping a server; tests then copy it. By default, the directory is a new
 * temporary one. Returns its path.
 */
export async function makeSeededData(directory?: string): Promise<string> {
  const dataDirectory = directory ?? (await makeDataDirectory())
  try {
    const server = await startBuiltServer({ dataDirectory })
    await server.kill('SIGTERM')
  } catch (error) {
    await rm(dataDirectory, { recursive: true, force: true })
    throw error
  }
  return dataDirectory
}
