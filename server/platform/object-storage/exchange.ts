import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { failedCall, ObjectStorageError, refusedCall } from './errors'
import type { ObjectStorageSettings } from './settings'
import { signRequest } from './sign'

/** What is sent: bytes, or the content of a file, which is read while it is sent. */
export type Body = { bytes: Buffer } | { path: string; size: number }

export interface StorageRequest<Result> {
  /** What is done, for messages: "read media/a.jpg". */
  action: string
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Path and query, encoded. */
  address: string
  headers?: Record<string, string>
  /** SHA-256 of the body in hex. */
  sha256: string
  body?: Body
  /** Reads the answer whole. Called again for each try. */
  receive(reply: IncomingMessage): Promise<Result>
}

export interface Patience {
  /** Milliseconds without a single byte in either direction. */
  idleMs: number
  /** Milliseconds for the whole call; large contents get one second more for each `slowest` bytes. */
  totalMs: number
  tries: number
  /** Milliseconds before the second try; doubled before each further one. */
  pauseMs: number
}

export const PATIENCE: Patience = { idleMs: 15_000, totalMs: 30_000, tries: 4, pauseMs: 250 }
/** Bytes a second. */
const SLOWEST = 50_000
/** Bytes of a refusal that are read. */
const REFUSAL = 16_384

/** Few connections: a busy storage must not take the files that this process may open. Idle ones don't keep the process alive. */
const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxSockets: 16 }),
  'https:': new HttpsAgent({ keepAlive: true, maxSockets: 16 }),
}

/**
 * Sends a request and returns what `receive` read; null for 404. Tries again after what may pass: all calls can be repeated. Follows no
 * redirect. Throws ObjectStorageError.
 */
export async function exchange<Result>(
  settings: ObjectStorageSettings,
  request: StorageRequest<Result>,
  patience: Patience,
): Promise<Result | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(settings, request, patience)
    } catch (error) {
      const failure = failedCall(request.action, settings.endpoint, error)
      if (!failure.passing || attempt >= patience.tries) throw failure
      await sleep(patience.pauseMs * 2 ** (attempt - 1) * (randomInt(50, 100) / 100))
    }
  }
}

async function tryOnce<Result>(
  settings: ObjectStorageSettings,
  { action, method, address, headers = {}, sha256, body, receive }: StorageRequest<Result>,
  { idleMs, totalMs }: Patience,
): Promise<Result | null> {
  const url = new URL(address, settings.endpoint)
  const size = body ? ('bytes' in body ? body.bytes.length : body.size) : 0
  const signed = await signRequest(settings, { method, url, headers, sha256 })
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = send(url, {
    method,
    agent: agents[url.protocol === 'https:' ? 'https:' : 'http:'],
    headers: { ...signed, ...(method === 'PUT' && { 'content-length': size }) },
  })
  let late: ObjectStorageError | null = null
  const giveUp = () => {
    late = new ObjectStorageError(`The object storage did not ${action} in time`, true)
    request.destroy(late)
  }
  request.setTimeout(idleMs, giveUp)
  let deadline = setTimeout(giveUp, totalMs + (size / SLOWEST) * 1_000)
  try {
    const reply = await answerOf(request, body)
    clearTimeout(deadline)
    const expected = method === 'HEAD' ? 0 : Number(reply.headers['content-length'] ?? 0)
    deadline = setTimeout(giveUp, totalMs + (expected / SLOWEST) * 1_000)
    const status = reply.statusCode ?? 0
    if (status >= 200 && status < 300) return await receive(reply)
    const text = (await readReply(reply, REFUSAL)).toString('utf8')
    // A missing bucket is a wrong setting, not a missing object.
    if (status === 404 && !text.includes('NoSuchBucket')) return null
    throw refusedCall(action, status, text)
  } catch (error) {
    throw late ?? error
  } finally {
    clearTimeout(deadline)
    if (!request.writableFinished) request.destroy()
  }
}

/** Sends the body and waits for the head of the answer, which may come before the body was sent: then the body does not matter any more. */
async function answerOf(request: ReturnType<typeof requestHttp>, body: Body | undefined): Promise<IncomingMessage> {
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    // Also later errors need a listener; those during the answer reach its reader too.
    request.on('error', reject)
  })
  if (body && 'path' in body) pipeline(createReadStream(body.path), request).catch(() => undefined)
  else request.end(body?.bytes)
  return answer
}

/** Reads an answer whole. Throws when it is cut short, and when it is longer than `limit` bytes. */
export async function readReply(reply: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    size += chunk.length
    if (size > limit) throw new ObjectStorageError(`The object storage answered with more than ${limit} bytes`, false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
