import { changePassword, forgotPassword, resetPassword } from '#shared/contract/auth'
import type { Context } from '../context'
import type { Api } from '../http/api'
import type { AccountsGuard } from './guard'
import { changePassword as change } from './password-change'
import { requestReset, resetPassword as reset } from './password-reset'
import { signedIn } from './policy'

export function bindPasswords(api: Api, context: Context, guard: AccountsGuard): void {
  api.bind(forgotPassword, async ({ body }, { address }) => {
    await requestReset(context, guard, body.email, address)
    return { body: { message: 'If an account with that email exists, we have sent a link to set a new password.' } }
  })

  api.bind(resetPassword, async ({ body }, { address }) => {
    await reset(context, guard, body, address)
    return { body: { message: 'Your password has been reset. Please sign in with your new password.' } }
  })

  api.bind(changePassword, async ({ body }, { viewer }) => {
    await change(context, guard, signedIn(viewer), body)
    return { body: { message: 'Your password has been changed. Other devices have been signed out.' } }
  })
}
