import { getThanks, thankDonors } from '#shared/contract/letters'
import { signedIn } from '../../community/sessions/policy'
import { prepareThanks, readThanks } from '../../giving/thanks/service'
import type { Context } from '../../platform/context'
import type { Api } from '../api/api'
import { createOnce } from '../api/idempotency'

export function bindThanks(api: Api, context: Context): void {
  const once = createOnce(context)

  api.bind(getThanks, async ({ params }, { viewer }) => ({
    body: await readThanks(context, signedIn(viewer), params.id),
  }))

  api.bind(thankDonors, (input, caller) =>
    once(thankDonors, input, caller, async () => {
      const write = await prepareThanks(context, signedIn(caller.viewer), input.params.id, input.body.message)
      return async (transaction) => {
        const recipients = await write(transaction)
        const donors = recipients === 1 ? '1 donor' : `${recipients} donors`
        return { status: 201, body: { message: `Your thanks are on their way to ${donors}.`, recipients } }
      }
    }),
  )
}
