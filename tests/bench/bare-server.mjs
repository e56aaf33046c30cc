import { createServer } from 'node:http'

/**
 * The twin of the throughput rows: node:http alone, sending one answer to every request. The answer comes as a message from the
 * process that started this one, the port goes back.
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
