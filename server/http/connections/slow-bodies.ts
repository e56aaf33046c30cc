import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { refuse } from '../../platform/refusals/refusal'
import { announcedWeight } from '../api/body'
import type { SocketRefusal } from './refuse-socket'

/** How slowly a body may arrive. */
export interface Floor {
  bytesPerSecond: number
  /** Milliseconds that a body has before the floor counts. */
  graceMs: number
  /** Milliseconds: bytes that came faster than the floor pay for a pause of at most this long. */
  longestPauseMs: number
  /** Milliseconds between two checks. */
  intervalMs: number
}

/** A 2G line of 50 kbit/s is 25 times as fast. It may stop for half a minute, as such lines do, once it has sent 7.5 KB. */
export const FLOOR: Floor = { bytesPerSecond: 250, graceMs: 10_000, longestPauseMs: 30_000, intervalMs: 1_000 }

interface Arriving {
  request: IncomingMessage
  socket: Socket
  bytesRead: number
  /** Milliseconds that are left until the body must go on. */
  creditMs: number
}

/** Refuses requests whose body arrives more slowly than the floor, with 408, until the server closes. */
export function dropSlowBodies(server: Server, floor: Floor, refuseSocket: SocketRefusal): void {
  const arriving = new Map<IncomingMessage, Arriving>()

  server.on('request', (request: IncomingMessage) => {
    if (announcedWeight(request) === 0) return
    const { socket } = request
    arriving.set(request, { request, socket, bytesRead: socket.bytesRead, creditMs: floor.graceMs })
    const forget = () => arriving.delete(request)
    request.once('end', forget).once('close', forget)
  })

  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // While the event loop was late, bodies could not be read: that is no fault of their senders.
    const elapsed = Math.min(now - last, 2 * floor.intervalMs)
    last = now
    for (const body of arriving.values()) {
      const { request, socket } = body
      // We are the slow ones: bytes are here that nobody has read yet.
      if (request.readableLength > 0) continue
      const earned = ((socket.bytesRead - body.bytesRead) / floor.bytesPerSecond) * 1000
      body.bytesRead = socket.bytesRead
      body.creditMs = Math.min(Math.max(body.creditMs, floor.longestPauseMs), body.creditMs + earned) - elapsed
      if (body.creditMs > 0) continue
      arriving.delete(request)
      refuseSocket(socket, refuse('request.too-slow'))
    }
  }, floor.intervalMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
