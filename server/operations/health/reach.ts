/** Milliseconds that a request to ourselves may take. */
const TIMEOUT = 5_000

/** The reply, or in a word why there is none. */
export async function reach(address: string, init: RequestInit): Promise<{ status: number; text: string } | string> {
  try {
    const reply = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    return { status: reply.status, text: (await reply.text()).slice(0, 1_000) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
  }
}
