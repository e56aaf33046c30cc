import { confirmEmail, sendConfirmation } from '#shared/contract/account/confirm-email'
import type { AccountsGuard } from '../../../community/auth/guessing/limits'
import { confirmEmail as confirm, mailConfirmationAgain } from '../../../community/confirm-email/confirm'
import { signedIn } from '../../../community/sessions/policy'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'

export function bindConfirmEmail(api: Api, context: Context, guard: AccountsGuard): void {
  api.bind(confirmEmail, async ({ body }, { address }) => {
    await confirm(context, body.token, address)
    return { body: { message: 'Thank you. Your email address is confirmed.' } }
  })

  api.bind(sendConfirmation, async (_, { viewer }) => {
    const isSent = await mailConfirmationAgain(context, guard, signedIn(viewer))
    const message = isSent ? 'We have sent you the link again.' : 'Your email address is confirmed already.'
    return { body: { message } }
  })
}
