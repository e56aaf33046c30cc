import type * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One call of the API: its name, method, path, input and reply. */
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
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
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
export function defineCall<const C extends Call>(call: C): C {
  return call
}

/** Inserts the parameters into a path: `/api/fundraisers/{id}` and `{ id: 7 }` give `/api/fundraisers/7`. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
