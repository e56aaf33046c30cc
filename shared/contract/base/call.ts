import type * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** Which counter the requests of one address or person share. Stricter limits of single acts stand where these are done. */
type Limit =
  | 'requests'
  /** A step of a donation: apart, so that others behind an address can't use up what donors need. */
  | 'giving'

/** `again`: the person must have proved who they are within the last minutes, because a thief of a session could take money or data. */
type Password = 'again' | 'not again'

/** Who may make a call and how often. A call without it does not compile: nothing is open by default. */
export type Access =
  /** `arriving`: signing in and out. Anyone may, and a token that is no longer valid does not block them. */
  | { readonly audience: 'anyone' | 'arriving'; readonly limit: Limit }
  | { readonly audience: 'signed-in' | 'leader'; readonly password: Password; readonly limit: Limit }
  /**
   * Needs the proof again and 72 hours as an admin, so that neither a stolen session nor a second account of one person can do harm.
   * `open`: why a call that only reads needs neither.
   */
  | { readonly audience: 'admin'; readonly open?: string; readonly limit: Limit }

/** One call of the API: its name, method, path, who may make it, input and reply. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly name: string
  readonly summary: string
  readonly method: Method
  /** The path, with `{name}` for each parameter. */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** The type of a reply that is a file and not JSON; its schema is `file`. */
  readonly replyType?: 'image/jpeg' | 'text/csv'
}

/** Whether a call is refused until the second factor, or else the password, was shown within the last minutes. */
export function needsProof(access: Access): boolean {
  if (access.audience === 'admin') return access.open === undefined
  return 'password' in access && access.password === 'again'
}

type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined
type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined

/** The input of a handler, already validated and converted. */
export type CallInput<C extends Call> = {
  params: OutputOf<C['params']>
  query: OutputOf<C['query']>
  body: OutputOf<C['body']>
}

type Part<Name extends string, S> = S extends Schema
  ? Record<never, never> extends v.InferInput<S>
    ? { [key in Name]?: v.InferInput<S> }
    : { [key in Name]: v.InferInput<S> }
  : Record<never, never>

/** The arguments of a caller: only the parts that the call has. */
export type CallArguments<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>

/** The arguments of a call whose type is only known at run time. */
export interface AnyArguments {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/** The reply, with the same type on the server and in the browser. */
export type CallReply<C extends Call> = v.InferOutput<C['reply']>
export type CallBody<C extends Call> = InputOf<C['body']>

/** Declares a call once for server and browser. It is marked pure so that a screen loads only the calls that it makes. */
// @__NO_SIDE_EFFECTS__
export function defineCall<
  const Name extends string,
  M extends Method,
  Path extends Call['path'],
  const Rest extends Omit<Call, 'name' | 'method' | 'path'>,
>(name: Name, route: `${M} ${Path}`, more: Rest) {
  // The compiler does not follow a text into its parts.
  const [method, path] = route.split(' ') as [M, Path]
  return { ...more, name, method, path }
}

/** Inserts the parameters into a path: `/api/fundraisers/{id}` and `{ id: 7 }` give `/api/fundraisers/7`. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/**
 * The version of the API that this build of the app speaks, sent in the header `Pamoja-App` of each request. Increase it together with
 * a change of the API that the server does not accept from earlier builds, and then also `OLDEST_APP`.
 */
export const APP_VERSION = 1

/** The oldest version that the server still answers; an older app is asked to update. */
export const OLDEST_APP = 1

/** One page of a list, and the cursor of the next page; null at the end. */
export interface ListPage<Items> {
  items: Items
  next: string | null
}

/** Returns the cursor of the next page from a Link header (RFC 8288); null if there is no next page. */
export function nextCursor(link: string | null | undefined): string | null {
  const [, address] = /<([^<>]*)>;\s*rel="next"/.exec(link ?? '') ?? []
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
