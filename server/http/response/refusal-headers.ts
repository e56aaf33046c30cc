import type { Refusal } from '../../platform/refusals/refusal'

/** The headers of a refusal's response: after how many whole seconds the client may retry. */
export function refusalHeaders({ code, retryAfterMs }: Refusal): Record<string, string> {
  return {
    ...(retryAfterMs !== null && { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }),
    // The rest of the body is still arriving, and the server does not wait for it.
    ...(code === 'request.too-large' && { Connection: 'close' }),
  }
}
