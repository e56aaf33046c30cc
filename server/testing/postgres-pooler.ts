import { connect, createServer, type Socket } from 'node:net'
import type { PostgresLine } from './postgres-line'

/** As PgBouncer answers a setting that it does not know. */
const MESSAGE = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'

/**
 * What a connection pooler in front of PostgreSQL may do: `refuses` connections that come with a limit for statements; or, because it
 * pools transactions, `forgets` who listens.
 */
export async function openPostgresPooler(
  databaseUrl: string,
  does: 'refuses' | 'forgets',
): Promise<Pick<PostgresLine, 'url' | 'close'>> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname)
    for (const [end, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => other.destroy())
    }
    client.on('data', (sent) => {
      if (does === 'forgets' || !sent.includes('statement_timeout')) return postgres.write(sent)
      const head = Buffer.from('E\0\0\0\0')
      head.writeInt32BE(MESSAGE.length + 4, 1)
      client.end(Buffer.concat([head, Buffer.from(MESSAGE)]))
    })
    let unread = Buffer.alloc(0)
    postgres.on('data', (answer) => {
      unread = Buffer.concat([unread, answer])
      while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
        const end = unread.readInt32BE(1) + 1
        const isNotification = unread.toString('latin1', 0, 1) === 'A'
        if (does === 'refuses' || !isNotification) client.write(unread.subarray(0, end))
        unread = unread.subarray(end)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
