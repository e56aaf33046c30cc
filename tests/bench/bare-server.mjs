import { createServer } from 'node:http'

/**
 * The twin of the throughput benchmarks: plain node:http that sends the same answer to every request. The parent process sends the
 * answer in a message, and receives the port in a message.
 */
process.once(
  'message',
  (/** @type {{ status: number, headers: string[], body: string }} */ { status, headers, body }) => {
    const bytes = Buffer.from(body, 'base64')
    const server = createServer((_request, response) => {
      response.writeHead(status, headers)
      response.end(bytes)
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      process.send?.(typeof address === 'object' && address ? address.port : 0)
    })
  },
)
process.once('disconnect', () => process.exit())
