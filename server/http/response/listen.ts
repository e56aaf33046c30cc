import type { Server } from 'node:http'

/** Milliseconds that requests in flight get to finish when the server stops. */
const SHUTDOWN_TIMEOUT = 10_000

/** Sets the server's timeouts and starts to listen. Returns the address that a browser on this machine uses. */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  server.headersTimeout = 10_000
  // A photo of 150 KB takes forty seconds on a slow line.
  server.requestTimeout = 120_000
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

/** Accepts no new connections, lets requests in flight finish, and closes the remaining connections after ten seconds. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
