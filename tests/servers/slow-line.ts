import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from './free-ports'

/** Bytes of one packet: connections share the line packet by packet. */
const PACKET = 1_400
/** Bytes that may wait for the line in one direction of one connection. More stays at the sender, as with a full window of TCP. */
const WINDOW = 32 * 1_024

export interface SlowLineOptions {
  /** The same in both directions, shared by all connections. */
  bitsPerSecond: number
  roundTripMs: number
}

/**
 * A slow mobile line between a browser and a server: a TCP proxy with a low throughput and a long delay. Chromium's own emulation
 * does not reach the service worker. A new connection costs one more round trip, as its handshake does. It knows nothing of HTTP.
 */
export interface SlowLine {
  readonly origin: string
  /** The payload bytes that have arrived at browsers so far. */
  bytesReceived(): number
  forwardTo(port: number): void
  close(): Promise<void>
}

export async function startSlowLine({ bitsPerSecond, roundTripMs }: SlowLineOptions): Promise<SlowLine> {
  const bytesPerMs = bitsPerSecond / 8_000
  const up = new Direction(bytesPerMs, roundTripMs / 2)
  const down = new Direction(bytesPerMs, roundTripMs / 2)
  const sockets = new Set<Socket>()
  let target = 0
  const proxy = createServer((browser) => {
    const server = connect(target, '127.0.0.1')
    for (const socket of [browser, server]) {
      sockets.add(socket)
      // The other side is closed below; a lost connection is nothing unusual.
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    }
    up.carry(browser, server, roundTripMs)
    down.carry(server, browser, 0)
  })
  const [port = 0] = await freePorts(1)
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    origin: `http://localhost:${port}`,
    bytesReceived: () => down.bytes,
    forwardTo(newTarget) {
      target = newTarget
    },
    async close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

interface Flow {
  from: Socket
  to: Socket
  waiting: Buffer[]
  /** Bytes in `waiting`. */
  size: number
  hasEnded: boolean
}

/** One direction of the line. It sends one packet of each connection in turn. */
class Direction {
  bytes = 0
  private readonly flows: Flow[] = []
  private isSending = false
  private readonly bytesPerMs: number
  private readonly delayMs: number

  constructor(bytesPerMs: number, delayMs: number) {
    this.bytesPerMs = bytesPerMs
    this.delayMs = delayMs
  }

  /** Sends all bytes of one socket to another one, after `handshakeMs`. */
  carry(from: Socket, to: Socket, handshakeMs: number): void {
    const flow: Flow = { from, to, waiting: [], size: 0, hasEnded: false }
    this.flows.push(flow)
    from.pause()
    setTimeout(() => from.resume(), handshakeMs)
    from.on('data', (chunk: Buffer) => {
      flow.waiting.push(chunk)
      flow.size += chunk.length
      if (flow.size > WINDOW) from.pause()
      void this.send()
    })
    from.once('close', () => {
      flow.hasEnded = true
      void this.send()
    })
  }

  private async send(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    let freeAt = performance.now()
    for (let flow = this.next(); flow; flow = this.next()) {
      const { to } = flow
      const packet = take(flow)
      freeAt = Math.max(freeAt, performance.now()) + packet.length / this.bytesPerMs
      await wait(Math.max(0, freeAt - performance.now()))
      setTimeout(() => this.deliver(packet, to), this.delayMs)
    }
    this.isSending = false
  }

  /** The next connection with something to send; it goes to the end of the line. Closes connections that have ended. */
  private next(): Flow | undefined {
    for (const flow of [...this.flows]) {
      if (flow.size === 0 && !flow.hasEnded) continue
      this.flows.splice(this.flows.indexOf(flow), 1)
      if (flow.size > 0) {
        this.flows.push(flow)
        return flow
      }
      setTimeout(() => flow.to.end(), this.delayMs)
    }
    return undefined
  }

  private deliver(packet: Buffer, to: Socket): void {
    if (to.destroyed) return
    this.bytes += packet.length
    to.write(packet)
  }
}

function take(flow: Flow): Buffer {
  const [first = Buffer.alloc(0), ...others] = flow.waiting
  const packet = first.subarray(0, PACKET)
  flow.waiting = first.length > PACKET ? [first.subarray(PACKET), ...others] : others
  flow.size -= packet.length
  if (flow.size <= WINDOW) flow.from.resume()
  return packet
}
