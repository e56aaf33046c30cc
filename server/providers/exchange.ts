import { ProviderUnavailable } from './gateway'

/** Bytes: every expected reply is far smaller. */
const REPLY_LIMIT = 1024 * 1024

interface ProviderRequest {
  method: string
  /** Sent as the bearer token. */
  token: string
  /** Sent as JSON. */
  body?: object | undefined
  timeoutMs: number
}

/**
 * Sends one request and reads the whole reply, whatever its status. Throws the error of `fetch`, or RangeError for a reply of more
 * than 1 MiB: the caller knows whether its provider may have processed the request. Redirects are errors, so the token stays with
 * the provider.
 */
export async function exchange(
  address: URL,
  { method, token, body, timeoutMs }: ProviderRequest,
): Promise<{ status: number; text: string }> {
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

/** Parses a reply's body. `answer` names the reply in the error. Throws ProviderUnavailable if it is not JSON. */
export function parseJson(text: string, answer: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProviderUnavailable(`${answer} without JSON`, { cause: error })
  }
}
