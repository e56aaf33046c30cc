import { type Call, type CallArguments, type CallReply, fillPath } from '#shared/contract/base/call'
import { parse } from '#shared/contract/base/parse'
import type { Context } from '../context'
import { type AppOptions, createApp } from '../http/app'
import { createHttpServer, listen } from '../http/listen'
import { afterUse } from './after-use'

export interface TestReply<Body = unknown> {
  status: number
  headers: Headers
  body: Body
}

export interface TestServer {
  readonly origin: string
  /** Sends one request and returns the reply, whatever its status. Redirects are not followed; a JSON reply is parsed. */
  send(method: string, path: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<TestReply>
  /** Makes a call of the contract. Throws when it is refused, and when the reply does not match the contract. */
  call<C extends Call>(
    call: C,
    callArguments: CallArguments<C>,
    headers?: Record<string, string>,
  ): Promise<TestReply<CallReply<C>>>
  stop(): Promise<void>
}

/** Serves a context's app on any free port. */
export async function serve(context: Context, options: Partial<AppOptions> = {}): Promise<TestServer> {
  const server = createHttpServer(context.config, createApp(context, options))
  const origin = await listen(server, { host: '127.0.0.1', port: 0 })

  const send: TestServer['send'] = async (method, path, { body, headers = {} } = {}) => {
    const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
    const reply = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers,
      ...(body !== undefined && json),
    })
    const text = await reply.text()
    const isJson = reply.headers.get('Content-Type')?.includes('json')
    return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text }
  }

  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  afterUse(stop)
  return {
    origin,
    stop,
    send,
    async call(call, callArguments, headers) {
      const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = callArguments
      const search = query ? `?${new URLSearchParams(texts(query))}` : ''
      const path = fillPath(call.path, texts(params)) + search
      const reply = await send(call.method, path, { body, headers: headers ?? {} })
      if (reply.status >= 400) throw new Error(`${call.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
      const parsed = parse(call.reply, reply.body)
      if (!parsed.ok) throw new Error(`${call.name}: not what the contract says: ${JSON.stringify(parsed.issues)}`)
      // The reply has just been checked by the call's own schema.
      return { ...reply, body: parsed.value as CallReply<typeof call> }
    },
  }
}

/** Converts parameters to text, as they are sent. */
function texts(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]))
}

/** Reads a list page after page, as its links lead, and returns the items of each page. */
export async function readPages<Item>(server: Pick<TestServer, 'send'>, path: string, headers = {}): Promise<Item[][]> {
  const pages: Item[][] = []
  let next: string | undefined = path
  while (next) {
    const reply = await server.send('GET', next, { headers })
    if (reply.status !== 200 || pages.length > 9) throw new Error(`Page ${pages.length} is ${reply.status}`)
    pages.push(reply.body as Item[])
    next = /^<(.+)>; rel="next"$/.exec(reply.headers.get('Link') ?? '')?.[1]
  }
  return pages
}
