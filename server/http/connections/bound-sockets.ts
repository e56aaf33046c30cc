import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup, isLoopback } from '../../platform/limits/client-address'

export interface SocketBounds {
  /** Connections of one group of addresses. Null: not bounded, because the addresses are those of a proxy. */
  perAddress: number | null
  /** Whether connections from this machine are bounded too. */
  boundsLoopback: boolean
}

/** Told which connections have a request in progress. */
export interface SocketUse {
  begin(socket: Socket): void
  end(socket: Socket): void
}

/** Above this share of `maxConnections`, each new connection closes one that waits. */
const NEARLY_ALL = 0.9

/**
 * Keeps places free for new connections. Those without a request in progress are closed first, the one that has waited longest before all
 * others: it is an idle one, or one that does not finish its headers.
 */
export function boundSockets(server: Server, { perAddress, boundsLoopback }: SocketBounds): SocketUse {
  /** Without a request in progress; the first one has waited longest. */
  const waiting = new Set<Socket>()
  const groups = new Map<string, Set<Socket>>()
  let open = 0

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const group = addressGroup(address)
    const own = groups.get(group) ?? new Set()
    if (perAddress !== null && own.size >= perAddress && (boundsLoopback || !isLoopback(address))) {
      const oldest = first(own, (one) => waiting.has(one))
      if (!oldest) {
        socket.destroy()
        return
      }
      oldest.destroy()
    } else if (open >= server.maxConnections * NEARLY_ALL) {
      first(waiting, () => true)?.destroy()
    }
    open += 1
    groups.set(group, own.add(socket))
    waiting.add(socket)
    socket.once('close', () => {
      open -= 1
      waiting.delete(socket)
      own.delete(socket)
      if (own.size === 0 && groups.get(group) === own) groups.delete(group)
    })
  })

  return {
    begin: (socket) => void waiting.delete(socket),
    end(socket) {
      if (!socket.destroyed) waiting.add(socket)
    },
  }
}

function first(sockets: Set<Socket>, isRight: (socket: Socket) => boolean): Socket | null {
  for (const socket of sockets) if (isRight(socket)) return socket
  return null
}
