import { parse } from '#shared/contract/base/parse'
import { personCheck, proofOfWork } from '#shared/contract/payments'
import { ApiError } from '../api/errors'

/** The solution that was accepted last: one is good for several requests. */
let latest: string | undefined

/** The server may ask once more: for the other kind of proof, or when the last one was used up. */
const TRIES = 3

/**
 * Sends a request. If the server asks for a proof of work (a defence against card testing), solves it and sends the request again; if it
 * asks for the answer to a provider's question, shows that. A browser that has neither throws the server's refusal.
 */
export async function proving<Reply>(request: (proofOfWork?: string) => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await request(latest)
    } catch (error) {
      const solved = error instanceof ApiError && tries < TRIES ? await solve(error).catch(() => null) : null
      if (solved === null) throw error
      latest = solved
    }
  }
}

/** Null when the refusal asks for nothing, or nothing was answered. */
async function solve({ reply }: ApiError): Promise<string | null> {
  const challenge = parse(proofOfWork, reply.proofOfWork)
  if (challenge.ok) return import('../api/prove').then(({ prove }) => prove(challenge.value))
  const check = parse(personCheck, reply.personCheck)
  if (!check.ok) return null
  const token = await import('./ask-person').then(({ askPerson }) => askPerson(check.value))
  return token && `token.${token}`
}
