import { z } from 'zod'
import type { Organisation } from '../../platform/config'
import {
  type EndpointOptions,
  exchange,
  findEndpointProblems,
  jsonOrNull,
  parseJson,
  type ReplyReports,
  readReply,
} from '../exchange'
import {
  isSilent,
  ProviderAccessRefused,
  type ProviderCall,
  ProviderRefusal,
  ProviderUnavailable,
  stillUnknown,
} from '../gateway'
import { errorReply, pageReply } from './replies'

const FLUTTERWAVE = 'https://api.flutterwave.com'

export type Sender = Pick<Organisation, 'name' | 'country' | 'phone' | 'id'>

export interface FlutterwaveEndpoint {
  address: string
  secretKey: string
  /** One, or two while one replaces the other. */
  webhookSecrets: readonly string[]
  /** Where the donor returns to from the hosted page, without the language of the donor. */
  returnUrl: string
  /** An address of ours for donors who gave none, or an unusual one: the provider requires one. */
  standInEmail: string
  /** Who pays out; null while it is not known: then no transfer is sent. */
  organisation: Sender | null
}

export function flutterwaveEndpoint(options: EndpointOptions): FlutterwaveEndpoint {
  const { keys, addresses, publicUrl, mailFrom, organisation } = options
  return {
    address: addresses.flutterwave ?? FLUTTERWAVE,
    secretKey: keys.flutterwaveSecretKey,
    webhookSecrets: splitSecrets(keys.flutterwaveWebhookSecret),
    returnUrl: `${publicUrl}/api/flutterwave-return`,
    standInEmail: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
    organisation,
  }
}

/** A comma beside only a few letters belongs to one secret, which any text may be. */
export function splitSecrets(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => part.length >= 8) ? parts : [text]
}

export const isLiveFlutterwaveKey = (key: string) => key.startsWith('FLWSECK') && !key.startsWith('FLWSECK_TEST')

export const findFlutterwaveProblems = ({ address, secretKey }: FlutterwaveEndpoint): string[] =>
  findEndpointProblems('FLUTTERWAVE', address, FLUTTERWAVE, isLiveFlutterwaveKey(secretKey))

export interface FlutterwaveClient {
  /** Reads, with one retry if the outcome is unknown. Throws ProviderUnavailable or ProviderRefusal. */
  read<Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema): Promise<z.output<Schema>>
  /** Sends once: there are no idempotency keys, so after ProviderUnavailable the outcome must be looked up first. */
  post<Schema extends z.ZodType>(path: string, schema: Schema, body: object): Promise<z.output<Schema>>
  post(path: string, schema: null, body: object): Promise<void>
}

interface ClientOptions extends Pick<FlutterwaveEndpoint, 'address' | 'secretKey'> {
  timeoutMs: number
  reports: ReplyReports
}

/** Flutterwave's HTTP: bearer key, JSON, one shape of error. Its 503 does not tell whether the request was processed. */
export function createFlutterwaveClient({ address, secretKey, timeoutMs, reports }: ClientOptions): FlutterwaveClient {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const request = { method, token: secretKey, body, timeoutMs }
    const { status, text } = await exchange(new URL(path, address), request).catch((cause: unknown) => {
      throw new ProviderUnavailable(`Flutterwave: no whole answer to ${method} ${path.split('?')[0]}`, { cause })
    })
    const about = `Flutterwave: ${method} ${path.split('?')[0]} answered ${status}`
    // A refused key or address says nothing about a payment, and the call was not executed.
    if (status === 401 || status === 403) throw new ProviderAccessRefused(about, { reason: reasonIn(text) })
    if (status >= 500 || [408, 429].includes(status)) throw new ProviderUnavailable(about)
    if (status >= 400) throw new ProviderRefusal(about, { reason: reasonIn(text) })
    return parseJson(text, about)
  }

  function check<Schema extends z.ZodType>(about: ProviderCall, schema: Schema, reply: unknown) {
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

const refusalBody = z.object({ message: z.string() })

const reasonIn = (text: string): string | null => refusalBody.safeParse(jsonOrNull(text)).data?.message ?? null

/** What a call has made although it failed; null for nothing. Throws errors that tell that, and those of the look-up. */
export async function findMade<Made>(error: unknown, find: () => Promise<Made | null>): Promise<Made | null> {
  const maybeMade = error instanceof ProviderUnavailable || error instanceof ProviderRefusal
  if (!maybeMade || error instanceof ProviderAccessRefused) throw error
  return find().catch(stillUnknown)
}

/** All rows of a list; see `eachRow`. */
export async function allRows<Row extends z.ZodType>(...list: Parameters<typeof eachRow<Row>>) {
  const rows: z.output<Row>[] = []
  for await (const row of eachRow(...list)) rows.push(row)
  return rows
}

/** The most pages that are read for one question. */
const MOST_PAGES = 500

/** Which filters a list applies is not fully documented: the caller checks each row. */
export async function* eachRow<Row extends z.ZodType>(
  client: FlutterwaveClient,
  path: string,
  query: Record<string, string>,
  row: Row,
): AsyncGenerator<z.output<Row>> {
  const schema = pageReply(row)
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await client.read(path, { ...query, page: String(page) }, schema)
    yield* data
    if (data.length === 0 || page >= (meta?.page_info?.total_pages ?? 1)) return
  }
  throw new ProviderUnavailable(`Flutterwave: ${path} does not end`)
}
