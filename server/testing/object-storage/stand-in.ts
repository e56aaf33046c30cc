import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ObjectStorageSettings } from '../../platform/object-storage/settings'
import { findSignatureProblem } from './verify-signature'

/** What happens to one request in place of its answer. */
export type StorageFault = 'slow-down' | 'internal-error' | 'redirect' | 'cut-body' | 'dribble' | 'hang' | 'reset'

export interface StoredInBucket {
  bytes: Buffer
  contentType: string | null
  cacheControl: string | null
  /** ISO 8601; a day long ago if it is missing. */
  modifiedAt?: string
}

export interface ObjectStorageStandIn {
  /** They fit, unless a test changes a copy. */
  settings: ObjectStorageSettings
  objects: Map<string, StoredInBucket>
  /** For the next requests, one each. */
  faults: StorageFault[]
  /** Requests that arrived, as `GET /bucket/key`. */
  requests: string[]
  stop(): Promise<void>
}

const LISTED_AT = '2026-01-02T03:04:05.000Z'

/** An S3-compatible storage with one empty bucket on a free port. It checks each signature. `pageSize`: of lists. */
export async function startObjectStorage({ pageSize = 1_000 } = {}): Promise<ObjectStorageStandIn> {
  const objects: ObjectStorageStandIn['objects'] = new Map()
  const faults: StorageFault[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings: ObjectStorageSettings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-test-1',
    bucket: 'pamoja-test',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'secret/of+the/stand-in',
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    requests.push(`${method} ${url}`)
    const fault = faults.shift()
    if (fault === 'hang') return
    if (fault === 'reset') return void request.socket.resetAndDestroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const refuse = (status: number, code: string) => {
      const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><StringToSign>${headers.authorization}</StringToSign></Error>`
      response.writeHead(status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? undefined : text)
    }
    if (fault === 'slow-down') return refuse(503, 'SlowDown')
    if (fault === 'internal-error') return refuse(500, 'InternalError')
    if (fault === 'redirect') return void response.writeHead(307, { location: `${settings.endpoint}/elsewhere` }).end()
    if (method === 'PUT' && headers['content-length'] === undefined) return refuse(411, 'MissingContentLength')
    const problem = findSignatureProblem({ method, address: url, headers, body }, settings)
    if (problem) return refuse(403, problem)

    const address = new URL(url, settings.endpoint)
    const [, bucket, ...parts] = address.pathname.split('/')
    if (bucket !== settings.bucket) return refuse(404, 'NoSuchBucket')
    const key = decodeURIComponent(parts.join('/'))
    if (key === '') return void response.end(listing(address.searchParams))
    if (method === 'PUT') {
      const { 'content-type': contentType = null, 'cache-control': cacheControl = null } = headers
      objects.set(key, { bytes: body, contentType, cacheControl })
      return void response.end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const object = objects.get(key)
    if (!object) return refuse(404, 'NoSuchKey')
    response.writeHead(200, { 'content-length': object.bytes.length })
    if (method === 'HEAD') return void response.end()
    if (fault === 'cut-body') return void response.write(object.bytes.subarray(0, -1), () => response.destroy())
    if (fault === 'dribble') return void response.write(object.bytes.subarray(0, 1))
    response.end(object.bytes)
  }

  function listing(query: URLSearchParams): string {
    const from = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key >= from).sort()
    const entries = keys.slice(0, pageSize).map((key) => {
      const { bytes, modifiedAt = LISTED_AT } = objects.get(key) ?? {}
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${modifiedAt}</LastModified><Size>${bytes?.length}</Size></Contents>`
    })
    const next = keys[pageSize]
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    return `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${next !== undefined}</IsTruncated>${more}${entries.join('')}</ListBucketResult>`
  }

  return {
    settings,
    objects,
    faults,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
