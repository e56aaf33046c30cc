import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type EndpointOptions, exchange, findEndpointProblems, jsonOrNull, parseJson } from '../exchange'
import {
  AmountRefused,
  ProviderAccessRefused,
  ProviderOutOfFunds,
  ProviderRefusal,
  ProviderUnavailable,
  ProviderUnreachable,
} from '../gateway'
import { isAboutFunds, teamReason } from './failures'
import { errorReply, type FailureReason, initiationReply } from './replies'

const LIVE = 'https://api.pawapay.io'

export interface PawapayEndpoint {
  /** `https://api.pawapay.io`, the address of pawaPay's own sandbox, or our sandbox's origin. */
  address: string
  /** Null: not configured. */
  apiToken: string | null
  /** The address that pawaPay's callbacks are signed for. */
  callbackUrl: string
}

export function pawapayEndpoint({ keys, addresses, publicUrl }: EndpointOptions): PawapayEndpoint {
  return {
    address: addresses.pawapay ?? LIVE,
    apiToken: keys.pawapayApiToken ?? null,
    callbackUrl: `${publicUrl}/api/webhooks/pawapay`,
  }
}

/** Tokens have no prefix: only the address tells real money from pawaPay's sandbox. */
export const isLivePawapay = (address: string) => new URL(address).origin === LIVE

export const findPawapayProblems = ({ address, apiToken }: PawapayEndpoint): string[] =>
  apiToken === null ? [] : findEndpointProblems('PAWAPAY', address, LIVE, isLivePawapay(address))

/** The same for the same reference, in the form of a random UUID, the only one that the API accepts. */
export function idOf(kind: 'deposit' | 'payout' | 'refund', reference: string): string {
  const bytes = createHash('sha256').update(`${kind}:${reference}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Errors of a connection that was never made: nothing was sent. */
const NOT_CONNECTED = 'ECONNREFUSED ENOTFOUND EAI_AGAIN UND_ERR_CONNECT_TIMEOUT EHOSTUNREACH ENETUNREACH'.split(' ')

/** The connection broke before the whole answer came, and not because of our time limit. */
export class BrokenConnection extends ProviderUnavailable {}

export interface PawapayClient {
  /** Reads, with one retry. Throws ProviderUnavailable. */
  read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>
  /** `duplicate`: its id is known already. Throws as a gateway's calls, and BrokenConnection for an unknown outcome. */
  initiate(path: string, body: object): Promise<'accepted' | 'duplicate'>
}

type PawapayOptions = Pick<PawapayEndpoint, 'address'> & { apiToken: string; timeoutMs: number }

/** pawaPay's HTTP: bearer token and JSON. A refused operation is answered with 200 and the status `REJECTED`, a bad request with 400. */
export function createPawapayClient({ address, apiToken, timeoutMs }: PawapayOptions): PawapayClient {
  async function call(method: string, path: string, body?: object): Promise<{ status: number; content: unknown }> {
    const request = { method, token: apiToken, body, timeoutMs }
    const { status, text } = await exchange(new URL(path, address), request).catch((cause: unknown) => {
      const Unanswered = unansweredBy(cause)
      throw new Unanswered(`pawaPay: no whole answer to ${method}`, { cause })
    })
    const about = `pawaPay: ${method} ${path.replace(/[0-9a-f-]{36}/, '…')} answered ${status}`
    // Refused before anything was read: nothing was started, and it says nothing about the payment.
    if (status === 401 || status === 403) throw new ProviderAccessRefused(about, { reason: reasonInError(text) })
    if (status === 429) throw new ProviderUnreachable(about)
    if (status >= 500 || status === 408) throw new ProviderUnavailable(about)
    return { status, content: parseJson(text, about) }
  }

  async function readOnce<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const { status, content } = await call('GET', path)
    if (status >= 400) throw new ProviderUnavailable(`pawaPay: reading answered ${status}`)
    return check(schema, content)
  }

  return {
    async read(path, schema) {
      try {
        return await readOnce(path, schema)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) || error instanceof ProviderAccessRefused) throw error
        return readOnce(path, schema)
      }
    },
    async initiate(path, body) {
      const { status, content } = await call('POST', path, body)
      if (status >= 400) {
        const parsed = errorReply.safeParse(content)
        throw refusalOf(`pawaPay: POST ${path} answered ${status}`, parsed.success ? parsed.data.failureReason : null)
      }
      const reply = check(initiationReply, content)
      if (reply.status === 'ACCEPTED') return 'accepted'
      if (reply.status === 'DUPLICATE_IGNORED') return 'duplicate'
      if (reply.status !== 'REJECTED') throw new ProviderUnavailable(`pawaPay: POST ${path} answered ${reply.status}`)
      const code = reply.failureReason?.failureCode ?? 'no code'
      throw refusalOf(`pawaPay: POST ${path} was rejected: ${code}`, reply.failureReason)
    },
  }
}

/** The id of a refused operation can be used again: only accepted ones are duplicates. */
function refusalOf(about: string, failure: FailureReason): ProviderRefusal {
  const isAboutAmount = failure?.failureCode === 'AMOUNT_OUT_OF_BOUNDS'
  const Refused = isAboutFunds(failure) ? ProviderOutOfFunds : isAboutAmount ? AmountRefused : ProviderRefusal
  return new Refused(about, { reason: teamReason(failure) })
}

const reasonInError = (text: string) => teamReason(errorReply.safeParse(jsonOrNull(text)).data?.failureReason)

function check<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.output<Schema> {
  const parsed = schema.safeParse(reply)
  if (!parsed.success) throw new ProviderUnavailable('pawaPay: an answer of another shape', { cause: parsed.error })
  return parsed.data
}

const codedError = z.object({ code: z.string() })

function unansweredBy(cause: unknown): typeof ProviderUnavailable {
  if (wasNotConnected(cause)) return ProviderUnreachable
  // `fetch` reports a broken connection as a TypeError, and a time limit as a DOMException.
  return cause instanceof TypeError ? BrokenConnection : ProviderUnavailable
}

function wasNotConnected(error: unknown): boolean {
  const cause = codedError.safeParse(error instanceof Error ? error.cause : null)
  return cause.success && NOT_CONNECTED.includes(cause.data.code)
}
