import { changeEmail } from '#shared/contract/account/change-email'
import { confirmEmail, sendConfirmation } from '#shared/contract/account/confirm-email'
import { say } from '#shared/language/say'
import type { AccountsGuard } from '../../../community/auth/guessing/limits'
import { confirmChange } from '../../../community/change-email/confirm-change'
import { readChangeLink } from '../../../community/change-email/link'
import { requestOwnChange } from '../../../community/change-email/request'
import { confirmEmail as confirm, mailConfirmationAgain } from '../../../community/confirm-email/confirm'
import { signedIn } from '../../../community/sessions/policy'
import type { Context } from '../../../context'
import type { Api } from '../../api/api'

export function bindConfirmEmail(api: Api, context: Context, guard: AccountsGuard): void {
  api.bind(changeEmail, async ({ body }, { viewer }) => {
    await requestOwnChange(context, guard, signedIn(viewer), body)
    return { body: { message: say('We have mailed a link to the new address. Open it to make the change.') } }
  })

  // One page for both kinds of links.
  api.bind(confirmEmail, async ({ body }, { viewer, address }) => {
    const changeId = readChangeLink(context, body.token)
    if (changeId !== null) {
      await confirmChange(context, changeId, viewer, address)
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
