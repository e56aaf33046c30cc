import { changePassword, forgotPassword, resetPassword } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { DEVICE_LIFETIME } from '../../../community/auth/devices'
import type { AccountsGuard } from '../../../community/auth/guessing/limits'
import { changePassword as change } from '../../../community/auth/password-change'
import { requestReset, resetPassword as reset } from '../../../community/auth/password-reset'
import { signedIn } from '../../../community/sessions/policy'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'
import { setCookie } from '../../api/cookies'

export function bindPasswords(api: Api, context: Context, guard: AccountsGuard): void {
  api.bind(forgotPassword, async ({ body }, { address }) => {
    await requestReset(context, guard, body.email, address)
    return {
      body: { message: say('If an account with that email exists, we have sent a link to set a new password.') },
    }
  })

  api.bind(resetPassword, async ({ body }, { address }) => {
    const deviceCookie = await reset(context, guard, body, address)
    return {
      body: { message: say('Your password has been reset. Please sign in with your new password.') },
      headers: { 'Set-Cookie': [setCookie('device', deviceCookie, DEVICE_LIFETIME, context.config.publicUrl)] },
    }
  })

  api.bind(changePassword, async ({ body }, { viewer }) => {
    await change(context, guard, signedIn(viewer), body)
    return { body: { message: say('Your password has been changed. Other devices have been signed out.') } }
  })
}
