import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { listen } from '../http/listen'

export interface SampleRequest {
  method: string
  path: string
  query: URLSearchParams
  body: string
}

export interface SampleServer {
  readonly address: string
  /** All requests so far. */
  readonly requests: SampleRequest[]
  /** Sets the reply for a call such as `GET /v3/banks/NG`; 404 for all others. */
  answer(call: string, reply: unknown, status?: number): void
  stop(): Promise<void>
}

/** A provider that gives the replies of its documents, over real HTTP. */
export async function startSampleServer(): Promise<SampleServer> {
  const replies = new Map<string, { status: number; reply: unknown }>()
  const requests: SampleRequest[] = []
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = 'GET' } = request
    requests.push({ method, path, query, body: Buffer.concat(chunks).toString('utf8') })
    const { status, reply } = replies.get(`${method} ${path}`) ?? {
      status: 404,
      reply: { status: 'error', message: 'No sample' },
    }
    response.writeHead(status, { 'Content-Type': 'application/json', 'request-id': 'req_sample' })
    response.end(JSON.stringify(reply))
  })
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  return {
    address,
    requests,
    answer: (call, reply, status = 200) => void replies.set(call, { status, reply }),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The content of a file in the folder `samples` beside a test. Its shape is what the test is about. */
export function readSample(testFolder: string, name: string) {
  return JSON.parse(readFileSync(`${testFolder}/samples/${name}.json`, 'utf8'))
}
