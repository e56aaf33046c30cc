import type { Server } from 'node:http'

/** Milliseconds between two checks for idle connections while the server stops. */
const IDLE_CHECK = 100
/** Milliseconds: a turn of the event loop that takes longer did some work, and connections may have come meanwhile. */
const QUIET_TURN = 1
const LONGEST_QUIET_WAIT = 500

/** Sets the server's timeouts and starts to listen. Returns the address that a browser on this machine uses. */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  server.headersTimeout = 10_000
  // A photo of 150 KB takes forty seconds on a slow line, and a fundraiser may have six.
  server.requestTimeout = 300_000
  server.keepAliveTimeout = 65_000
  server.maxRequestsPerSocket = 1_000
  server.maxConnections = 2_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

/**
 * Accepts no new connections, and resolves when all have ended: an idle one at once, the others after the answer to their request. An
 * answer that takes too long is the caller's to end.
 */
export async function stopListening(server: Server): Promise<void> {
  await quietMoment(server)
  await new Promise<void>((resolve) => {
    // A connection that was kept open by an answer that began earlier becomes idle later.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK)
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/**
 * Waits until no connection is about to be accepted, for at most half a second. The system resets those that wait when the server stops to
 * listen, and a proxy repeats no write whose connection broke.
 */
async function quietMoment(server: Server): Promise<void> {
  let accepted = 0
  const note = () => {
    accepted += 1
  }
  server.on('connection', note)
  const limit = performance.now() + LONGEST_QUIET_WAIT
  let began: number
  do {
    accepted = 0
    began = performance.now()
    // Before it runs, the event loop accepts all connections that wait.
    await new Promise((resolve) => setImmediate(resolve))
  } while ((accepted > 0 || performance.now() - began > QUIET_TURN) && performance.now() < limit)
  server.off('connection', note)
}
