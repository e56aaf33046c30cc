import type { z } from 'zod'
import type { Organisation, ProviderAddresses, ProviderKeys } from '../platform/config'
import { sha256 } from '../platform/secrets/secrets'
import { type ProviderCall, type ProviderEvent, ProviderReplyUnknown, ProviderUnavailable } from './gateway'

/** What a gateway is created with, beside its endpoint. */
export interface GatewayOptions {
  timeoutMs: number
  clock: () => number
  reports: ReplyReports
}

/** What the providers' endpoints are made of. A provider without an address has its own. */
export interface EndpointOptions {
  keys: ProviderKeys
  addresses: ProviderAddresses
  publicUrl: string
  mailFrom: string
  /** Who pays out; null while it is not known. */
  organisation: Organisation | null
}

/** A live key may only go to the provider, and no key may leave this machine unencrypted. `setting`: how its variables begin. */
export function findEndpointProblems(setting: string, address: string, provider: string, live: boolean): string[] {
  const { origin, protocol, hostname } = new URL(address)
  if (live && origin !== provider)
    return [`${setting}_API_URL: a live key may only be sent to ${provider}, not to ${origin}`]
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || local ? [] : [`${setting}_API_URL: ${origin} is not https`]
}

/** Bytes: every expected reply is far smaller. */
const REPLY_LIMIT = 1024 * 1024

interface ProviderRequest {
  method: string
  token: string
  body?: object | undefined
  timeoutMs: number
}

/** Redirects are errors, so the token stays with the provider; throws RangeError above 1 MiB. */
export async function exchange(address: URL, { method, token, body, timeoutMs }: ProviderRequest) {
  const reply = await fetch(address, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > REPLY_LIMIT) throw new RangeError('The answer is too large')
    chunks.push(chunk)
  }
  return { status: reply.status, text: Buffer.concat(chunks).toString('utf8') }
}

/** `answer` names the reply in the error. Throws ProviderUnavailable if it is not JSON. */
export function parseJson(text: string, answer: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProviderUnavailable(`${answer} without JSON`, { cause: error })
  }
}

/** Receives the shape of every reply. Neither method throws. */
export interface ReplyReports {
  /** A reply had an unknown shape. */
  unknown(error: ProviderReplyUnknown): Promise<void>
  /** The same call was understood. */
  understood(call: ProviderCall): Promise<void>
}

export const NO_REPORTS: ReplyReports = { unknown: async () => {}, understood: async () => {} }

/** Checks a reply against the fields that we need, and reports the result. Throws ProviderReplyUnknown. */
export async function readReply<Schema extends z.ZodType>(
  reports: ReplyReports,
  call: ProviderCall,
  schema: Schema,
  reply: unknown,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(reply)
  if (parsed.success) {
    await reports.understood(call)
    return parsed.data
  }
  const error = new ProviderReplyUnknown(call, describeIssues(parsed.error))
  await reports.unknown(error)
  throw error
}

const MOST_PROBLEMS = 5

/** The paths and kinds of the problems. Zod's messages name types and expected values, never the value that came. */
function describeIssues({ issues }: z.ZodError): string {
  const described = issues.map(({ path, message }) => `${path.join('.') || '(reply)'}: ${message}`)
  return [...new Set(described)].slice(0, MOST_PROBLEMS).join('; ')
}

export function jsonOrNull(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return null
  }
}

/** A webhook that is validly signed but of an unknown shape: it is stored, and a person is asked to read it. */
export function unknownWebhook(rawBody: Buffer, { title, problem }: { title: string; problem: string }): ProviderEvent {
  return {
    eventKey: `unknown:${sha256(rawBody)}`,
    type: 'unknown',
    reference: null,
    change: { about: 'warning', key: 'webhook', title, problem, payment: null, account: null },
  }
}
