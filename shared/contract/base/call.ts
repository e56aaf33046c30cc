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
  /** A path with `{name}` where a parameter stands. */
  readonly path: `/api/${string}`
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
}

type OutputOf<S> = S extends Schema ? v.InferOutput<S> : undefined
type InputOf<S> = S extends Schema ? v.InferInput<S> : undefined

/** What a handler is given: already validated and converted. */
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

/** What a caller writes: only the parts that the call has. */
export type CallArguments<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>

/** The arguments of a call that is not known until it is made. */
export interface AnyArguments {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/** What comes back, as both sides see it. */
export type CallReply<C extends Call> = v.InferOutput<C['reply']>
export type CallBody<C extends Call> = InputOf<C['body']>

/** Declares a call once for both sides. Marked pure so that a screen ships only the calls it makes. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call
}

/** Fills the path's parameters in: `/api/fundraisers/{id}` and `{ id: 7 }` give `/api/fundraisers/7`. */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
