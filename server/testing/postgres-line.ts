import { connect, createServer, type Socket } from 'node:net'

type Cut = 'before' | 'after'

/** A line to PostgreSQL that can be cut. */
export interface PostgresLine {
  /** The database's address through this line. */
  url: string
  /** Cuts all connections, and accepts no more until `mend`. */
  cut(): void
  mend(): void
  /** From now on nothing passes, and all connections stay open. */
  freeze(): void
  /** Cuts the next connection that sends this text: before PostgreSQL receives it, or when PostgreSQL answers it. */
  cutAt(text: string, when: Cut): void
  close(): Promise<void>
}

export async function openPostgresLine(databaseUrl: string): Promise<PostgresLine> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let isFrozen = false
  let awaited: { text: string; when: Cut } | null = null
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const postgres = connect(Number(target.port), target.hostname)
    const ends = [client, postgres]
    for (const end of ends) {
      sockets.add(end)
      end
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(end)
          for (const other of ends) other.destroy()
        })
    }
    let cutsAnswer = false
    client.on('data', (sent) => {
      if (isFrozen) return
      const { text, when } = awaited ?? {}
      if (text !== undefined && sent.includes(text)) {
        awaited = null
        if (when === 'before') return client.destroy()
        cutsAnswer = true
      }
      postgres.write(sent)
    })
    postgres.on('data', (answer) => {
      if (cutsAnswer) client.destroy()
      else if (!isFrozen) client.write(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  return {
    url: url.href,
    cut() {
      isCut = true
      cut()
    },
    mend() {
      isCut = false
    },
    freeze() {
      isFrozen = true
    },
    cutAt(text, when) {
      awaited = { text, when }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}

/** As PgBouncer answers a setting that it does not know. */
const UNKNOWN_SETTING = 'SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'

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
      head.writeInt32BE(UNKNOWN_SETTING.length + 4, 1)
      client.end(Buffer.concat([head, Buffer.from(UNKNOWN_SETTING)]))
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
