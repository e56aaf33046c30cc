import { changeEmail } from '#shared/contract/account/change-email'
import { confirmEmail, sendConfirmation } from '#shared/contract/account/confirm-email'
import { say } from '#shared/language/say'
import { changeLink, confirmChange, requestOwnChange } from '../../../community/auth/change-email'
import { confirmEmail as confirm, mailConfirmationAgain } from '../../../community/auth/confirm-email'
import type { AccountsGuard } from '../../../community/auth/limits'
import { signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import type { Api } from '../../api/api'

export function bindConfirmEmail(api: Api, context: Context, guard: AccountsGuard): void {
  api.bind(changeEmail, async ({ body }, { viewer }) => {
    await requestOwnChange(context, guard, signedIn(viewer), body)
    return { body: { message: say('We have mailed a link to the new address. Open it to make the change.') } }
  })

  // One page for both kinds of links.
  api.bind(confirmEmail, async ({ body }, { viewer, address }) => {
    const change = changeLink.read(context, body.token)
    if (change) {
      await confirmChange(context, change.changeId, viewer, address)
      return {
        body: { message: say('Your email address is changed. From now on you sign in with it.'), isChanged: true },
      }
    }
    await confirm(context, body.token, address)
    return { body: { message: say('Thank you. Your email address is confirmed.'), isChanged: false } }
  })

  api.bind(sendConfirmation, async (_, { viewer }) => {
    const isSent = await mailConfirmationAgain(context, guard, signedIn(viewer))
    const message = isSent ? say('We have sent you the link again.') : say('Your email address is confirmed already.')
    return { body: { message } }
  })
}
