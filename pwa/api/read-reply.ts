import type { Call, CallReply } from '#shared/contract/base/call'
import { type Parsed, parse } from '#shared/contract/base/parse'

/**
 * Reads the reply of a call that changes nothing, or a copy of it from the device. The server or the writer of the copy may be of
 * another build, so a reply that does not match the contract is read tolerantly, with code that is loaded only then.
 */
export async function readReply<C extends Call>(call: C, content: unknown): Promise<Parsed<CallReply<C>>> {
  const reply = parse<C['reply']>(call.reply, content)
  return reply.ok ? reply : parse<C['reply']>((await import('./tolerant-schema')).tolerant(call.reply), content)
}
