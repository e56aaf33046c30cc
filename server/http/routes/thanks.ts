import { getThanks, thankDonors } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { prepareThanks, readThanks } from '../../giving/thanks/thanks'
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
        const message = say('Your thanks are on their way to {recipients, plural, one {# donor} other {# donors}}.', {
          recipients,
        })
        return { status: 201, body: { message, recipients } }
      }
    }),
  )
}
