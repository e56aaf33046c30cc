import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Sockets {
  /** A new socket for a connection. */
  create(): Socket
  /** Waits until `ended` resolves and all are closed, and closes them by force after that many milliseconds. */
  closeWithin(ms: number, ended: Promise<void>): Promise<void>
}

/** The sockets of some connections. One whose other end hangs never closes by itself, and would keep this process running. */
export function createSockets(): Sockets {
  const open = new Set<Socket>()
  return {
    create() {
      const socket = new Socket()
      open.add(socket)
      socket.once('close', () => open.delete(socket))
      return socket
    },
    async closeWithin(ms, ended) {
      const late = new AbortController()
      const closed = ended.then(() => Promise.all([...open].map(untilClosed)))
      await Promise.race([closed, sleep(ms, null, { signal: late.signal })])
      late.abort()
      for (const socket of open) socket.destroy()
    },
  }
}

const untilClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
