import { readMessage, sendMessage } from '#shared/contract/messages'
import { MESSAGE_MAXIMUM_BYTES } from '#shared/rules/messages'
import type { Context } from '../../context'
import { readMessage as findMessage, storeMessage } from '../../operations/messages/send'
import type { Api } from '../api/api'

export function bindMessages(api: Api, context: Context): void {
  api.with({ bodyLimit: MESSAGE_MAXIMUM_BYTES }).bind(sendMessage, async ({ body }, caller) => {
    const { isNew, id, number } = await storeMessage(context, body, caller)
    return { status: isNew ? 201 : 200, body: { id, number } }
  })

  api.bind(readMessage, async ({ params }) => ({
    body: await findMessage(context, params.publicId),
    headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  }))
}
