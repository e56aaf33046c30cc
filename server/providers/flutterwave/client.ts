import { z } from 'zod'
import { exchange, parseJson } from '../exchange'
import { ProviderAccessRefused, ProviderRefusal, ProviderUnavailable } from '../gateway'
import { readReply } from '../read-reply'
import { isSilent, type ProviderCall, type ReplyReports } from '../unknown-reply'
import { errorReply } from './replies'

const refusalBody = z.object({ message: z.string() })

export interface FlutterwaveClient {
  /** Reads, with one retry if the outcome is unknown. Throws ProviderUnavailable or ProviderRefusal. */
  read<Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema): Promise<z.output<Schema>>
  /**
   * Sends once: there are no idempotency keys, so after ProviderUnavailable the caller must look up the outcome before
   * sending again.
   */
  post<Schema extends z.ZodType>(path: string, schema: Schema, body: object): Promise<z.output<Schema>>
  post(path: string, schema: null, body: object): Promise<void>
}

interface ClientOptions {
  address: string
  secretKey: string
  timeoutMs: number
  reports: ReplyReports
}

/** Flutterwave's HTTP: bearer key, JSON, one shape of error. Its 503 does not tell whether the request was processed. */
export function createFlutterwaveClient({ address, secretKey, timeoutMs, reports }: ClientOptions): FlutterwaveClient {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const { status, text } = await exchange(new URL(path, address), {
      method,
      token: secretKey,
      body,
      timeoutMs,
    }).catch((cause: unknown) => {
      throw new ProviderUnavailable(`Flutterwave: no whole answer to ${method} ${path.split('?')[0]}`, { cause })
    })
    const words = `Flutterwave: ${method} ${path.split('?')[0]} answered ${status}`
    // A refused key or address says nothing about a payment, and the call was not executed.
    if (status === 401 || status === 403) throw new ProviderAccessRefused(words, { reason: reasonIn(text) })
    if (status >= 500 || [408, 429].includes(status)) throw new ProviderUnavailable(words)
    if (status >= 400) throw new ProviderRefusal(words, { reason: reasonIn(text) })
    return parseJson(text, words)
  }

  function check<Schema extends z.ZodType>(
    about: ProviderCall,
    schema: Schema,
    reply: unknown,
  ): Promise<z.output<Schema>> {
    if (errorReply.safeParse(reply).success)
      throw new ProviderUnavailable(`Flutterwave: ${about.call} answered an error with success as its status`)
    return readReply(reports, about, schema, reply)
  }

  return {
    async read(path, query, schema) {
      const address = `${path}?${new URLSearchParams(query)}`
      const about = callOf('GET', path, query)
      try {
        return await check(about, schema, await call('GET', address))
      } catch (error) {
        if (!isSilent(error) || error instanceof ProviderAccessRefused) throw error
        return check(about, schema, await call('GET', address))
      }
    },
    async post<Schema extends z.ZodType>(path: string, schema: Schema | null, body: object) {
      const reply = await call('POST', path, body)
      return schema ? check(callOf('POST', path, {}), schema, reply) : undefined
    },
  }
}

/** The name of a call without its ids, and the object that it is about. */
function callOf(method: string, path: string, query: Record<string, string>): ProviderCall {
  const general = path.replace(/\/\d+(?=\/|$)/, '/{id}')
  const subject = general === path ? (query.tx_ref ?? query.reference ?? query.tx_id ?? query.flw_ref ?? '') : path
  return { provider: 'flutterwave', call: `${method} ${general}`, subject }
}

/** The `message` of an error's body. */
function reasonIn(text: string): string | null {
  try {
    return refusalBody.parse(JSON.parse(text)).message
  } catch {
    return null
  }
}
