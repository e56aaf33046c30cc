import type { AnyArguments, Call, CallArguments, CallReply } from '#shared/contract/base/call'
import { send } from './client'
import { ApiError } from './errors'

/**
 * Makes a call. If the server asks for a proof of work, because somebody is guessing, solves it and makes the call again. `onProving` is
 * called before that work, which takes some seconds on a cheap phone. Throws like `send`.
 */
export async function sendProving<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  onProving: () => void,
): Promise<CallReply<C>> {
  try {
    return await send(call, callArguments)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.reply.proofOfWork) throw error
    onProving()
    // A browser that can't solve it shows the server's message.
    const solved = await import('./prove').then(({ answer }) => answer(error.reply.proofOfWork)).catch(() => null)
    if (solved === null) throw error
    return send(call, callArguments, { proofOfWork: solved })
  }
}
