import { signal } from '@preact/signals-react'
import {
  type AnyArguments,
  APP_VERSION,
  type Call,
  type CallArguments,
  type CallReply,
  fillPath,
  type ListPage,
  nextCursor,
} from '#shared/contract/base/call'
import { type Parsed, parse } from '#shared/contract/base/parse'
import { hearServerTime } from '../page/server-time'
import { ApiError, ConnectionError } from './errors'

/** Milliseconds. Fetch itself has no timeout. */
const READ_TIMEOUT = 8_000
const WRITE_TIMEOUT = 20_000

interface SendOptions {
  signal?: AbortSignal
  /** Created once for an operation, and sent again with every retry. */
  idempotencyKey?: string
  headers?: Record<string, string>
  timeoutMs?: number
  uploader?: Uploader
  /** Sent as by a visitor, also while somebody is signed in. */
  isAnonymous?: boolean
}

export interface Outgoing {
  method: string
  headers: Record<string, string>
  credentials: 'same-origin' | 'omit'
  signal: AbortSignal
  body: string | null
}

export type Uploader = (address: string, outgoing: Outgoing) => Promise<Response>

/** ApiError: the server refused. ConnectionError: unknown outcome, and safe to send again. */
export async function send<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  return (await exchange(call, callArguments, options)).reply
}

export async function sendForPage<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  options: SendOptions = {},
): Promise<ListPage<CallReply<C>>> {
  const { reply, link } = await exchange(call, callArguments, options)
  return { items: reply, next: nextCursor(link) }
}

async function exchange<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  options: SendOptions,
): Promise<{ reply: CallReply<C>; link: string | null }> {
  const isRead = call.method === 'GET'
  const token = options.isAnonymous ? null : clientPage().token()
  const asked = performance.now()
  const outgoing: Outgoing = {
    method: call.method,
    headers: headersFor(call, token, callArguments.body, options),
    credentials: options.isAnonymous ? 'omit' : 'same-origin',
    signal: timeLimit(options.timeoutMs ?? (isRead ? READ_TIMEOUT : WRITE_TIMEOUT), options.signal),
    body: callArguments.body === undefined ? null : JSON.stringify(callArguments.body),
  }
  const sent = reach(options.uploader ?? fetch, addressOf(call, callArguments), outgoing, options.signal)
  const response = await (isRead ? sent : whileBusy(sent))
  // A write may cost the server a second of work, so its duration says nothing about the network.
  clientPage().answered(isRead ? performance.now() - asked : undefined)
  // At sign-in a 401 means a wrong password.
  if (response.status === 401 && token !== null && call.name !== 'login') {
    clientPage().refused(token)
    // The session has ended, but most of what is read needs none.
    if (isRead && clientPage().token() !== token) return exchange(call, callArguments, options)
  }
  if (!response.ok) {
    const error = new ApiError(response.status, response.text, response.statusText, response.retryAfterMs)
    // Then the same request is sent again, unless somebody else has signed in meanwhile.
    const { code, secondStep } = error.reply
    if (code === 'account.confirm-password') {
      const isConfirmed = await clientPage().confirm?.(asked, secondStep)
      if (isConfirmed && clientPage().token() === token) return exchange(call, callArguments, options)
      error.isCancelled = isConfirmed === false
    }
    throw error
  }
  const content = readJson(response.text)
  const reply = isRead ? await readReply(call, content) : parse<C['reply']>(call.reply, content)
  // The server has an older or a newer build.
  if (!reply.ok) throw new ConnectionError(`Not a reply of ${call.name}`)
  return { reply: reply.value, link: response.link }
}

async function reach(carry: Uploader, address: string, outgoing: Outgoing, caller?: AbortSignal) {
  if (clientPage().worksOffline?.()) throw new ConnectionError('No answer')
  try {
    const response = await carry(address, outgoing)
    if (!isOurAnswer(response)) throw new Error('Not our server')
    const { ok, status, statusText, headers } = response
    const retryAfterMs = Number(headers.get('Retry-After')) * 1_000 || null
    hearServerTime(Date.parse(headers.get('Date') ?? ''))
    return { ok, status, statusText, text: await response.text(), link: headers.get('Link'), retryAfterMs }
  } catch (error) {
    // Not by the error's name: in browsers without `AbortSignal.reason`, our own timeout is an AbortError too.
    if (caller?.aborted) throw error
    clientPage().silent()
    throw new ConnectionError('No answer', { cause: error })
  }
}

function addressOf(call: Call, { params, query }: AnyArguments): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(key, String(value))
  const text = search.toString()
  return fillPath(call.path, params) + (text && `?${text}`)
}

function headersFor(
  call: Call,
  token: string | null,
  body: unknown,
  { idempotencyKey, headers }: SendOptions,
): Record<string, string> {
  const account = clientPage().account?.()
  return {
    Accept: 'application/json',
    'Pamoja-App': String(APP_VERSION),
    ...clientPage().headers,
    // Without a token the cookie counts, and another tab may have changed it: the server then refuses the request.
    ...(token === '' && call.name !== 'login' && account ? { 'Pamoja-Account': account } : {}),
    ...headers,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The connection between `send` and the page that it runs in. */
export interface ClientPage {
  /** The bearer token; null for a visitor, empty if the cookie alone says who it is. */
  token(): string | null
  /** The id of the user whose data this page shows; null for a visitor. */
  account?(): string | null
  /** What the addresses of pages begin with in the language of this one: `/sw`; empty in English. */
  prefix: string
  /** What every request says besides: the language of the page, unless that is English. */
  headers?: Record<string, string> | undefined
  refused(token: string): void
  /** Our server answered. `roundTripMs` is given only for requests that cost the server little work. */
  answered(roundTripMs?: number): void
  /** No answer of our server came. */
  silent(): void
  /** Asks for the factor in `secondStep`, or else the password; `sentAt`: `performance.now()`. Undefined: it can't. */
  confirm?(sentAt: number, secondStep: unknown): Promise<boolean | undefined>
  /** Whether the person has chosen that no request leaves this device. */
  worksOffline?(): boolean
}

/** The default is for the service worker: it sends only the session's cookie and reports nothing. */
let side: ClientPage = {
  prefix: '',
  token: () => null,
  refused: () => undefined,
  answered: () => undefined,
  silent: () => undefined,
}

export const clientPage = (): ClientPage => side

export function connectClient(page: ClientPage): void {
  side = page
}

/** The number of payments, writes and payment screens under way in this page, or of writes in this worker. */
export const busyWork = signal(0)

export function addBusyWork(change: 1 | -1): void {
  busyWork.value = busyWork.peek() + change
}

/** Marks that somebody pays or sends while `work` runs: nothing is fetched in the background until it has ended. */
export function whileBusy<T>(work: Promise<T>): Promise<T> {
  addBusyWork(1)
  return work.finally(() => addBusyWork(-1))
}

/** Another build may have written a copy on the device: what does not match is read tolerantly. */
export async function readReply<C extends Call>(call: C, content: unknown): Promise<Parsed<CallReply<C>>> {
  const reply = parse<C['reply']>(call.reply, content)
  return reply.ok ? reply : parse<C['reply']>((await import('./tolerant-schema')).tolerant(call.reply), content)
}

/** `AbortSignal.timeout` and `AbortSignal.any` are younger than many phones (Chrome 124 and 116). */
export function timeLimit(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), milliseconds)
  if (signal?.aborted) controller.abort(signal.reason)
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return controller.signal
}

export const isOurAnswer = (response: Response): boolean => response.headers.has('X-Pamoja')
