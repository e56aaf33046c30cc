import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { CommitServer } from './start-commit'

export interface Client {
  /** The body of the reply, as a schema. Throws when the call is refused. */
  call<Schema extends z.ZodType>(method: string, path: string, more: CallOptions<Schema>): Promise<z.output<Schema>>
  /** Does something at the stand-in providers. */
  control(path: string, body: object): Promise<void>
  /** SHA-256 of a file, in hexadecimal digits. */
  hashOf(path: string): Promise<string>
  has(path: string, token: string): Promise<boolean>
}

interface CallOptions<Schema> {
  reply: Schema
  body?: object
  token?: string
}

/** Calls a server and its stand-in providers over HTTP. */
export function createClient({ origin, sandbox }: CommitServer): Client {
  const json = { 'Content-Type': 'application/json' }
  const bearer = (token: string | undefined): Record<string, string> =>
    token ? { Authorization: `Bearer ${token}` } : {}
  return {
    async call(method, path, { reply: schema, body, token }) {
      const headers = { ...json, 'Idempotency-Key': randomUUID(), ...bearer(token) }
      const reply = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
      return schema.parse(JSON.parse(text))
    },
    async control(path, body) {
      const address = `${sandbox}/_control/${path}`
      const reply = await fetch(address, { method: 'POST', headers: json, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    },
    async hashOf(path) {
      const reply = await fetch(`${origin}${path}`)
      if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
      return createHash('sha256')
        .update(Buffer.from(await reply.arrayBuffer()))
        .digest('hex')
    },
    has: async (path, token) => (await fetch(`${origin}${path}`, { headers: bearer(token) })).status !== 404,
  }
}

/** Repeats a question until the answer is yes. Throws after half a minute. */
export async function until(question: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await question()) return
    await wait(200)
  }
  throw new Error('It did not happen within half a minute')
}
