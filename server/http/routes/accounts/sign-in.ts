import { login, logout, signedOut } from '#shared/contract/auth'
import { signUp } from '#shared/contract/profiles'
import { DEVICE_LIFETIME } from '../../../community/auth/devices'
import type { AccountsGuard } from '../../../community/auth/guessing/limits'
import { checkNewPerson, prepareUser, register } from '../../../community/auth/register'
import { signIn } from '../../../community/auth/sign-in'
import { mailConfirmation } from '../../../community/confirm-email/confirm'
import { deleteSession } from '../../../community/sessions/end-sessions'
import { storeAvatar } from '../../../community/users/avatar'
import { presentOwnUser } from '../../../community/users/present'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'
import { setCookie, setSessionHint } from '../../api/cookies'

/** Bytes: room for a portrait that the page has made small. Visitors can't make us read more. */
const SIGN_UP_BODY_LIMIT = 256 * 1024

/** The headers that remove everything of a signed-in user from the browser. */
export function signedOutHeaders(publicUrl: string): Record<string, string | string[]> {
  return {
    'Set-Cookie': [setCookie('session', '', 0, publicUrl), setSessionHint(0, publicUrl)],
    'Clear-Site-Data': '"cache"',
  }
}

/** Sign-up, sign-in and sign-out. */
export function bindSignIn(api: Api, context: Context, guard: AccountsGuard): void {
  const { database, secrets, config } = context

  api.bind(
    signUp,
    async ({ body }, { address }) => {
      await guard.admitSignUpTry(address)
      await checkNewPerson(context, body)
      await guard.admitSignUp(address)
      const profileImage = await storeAvatar(context, body.profileImage)
      const isCommunityLeader = body.isCommunityLeader ? 1 : 0
      const row = await prepareUser(context, body, { profileImage, isCommunityLeader })
      const user = await database.transaction(async (transaction) => {
        const registered = await register(context, transaction, row)
        await mailConfirmation(context, transaction, registered)
        return registered
      })
      return { status: 201, body: presentOwnUser(user, secrets) }
    },
    { bodyLimit: SIGN_UP_BODY_LIMIT },
  )

  api.bind(login, async ({ body }, caller) => {
    const { user, session, deviceCookie } = await signIn(context, guard, body, caller)
    return {
      body: { token: session.token, user: presentOwnUser(user, secrets) },
      headers: {
        'Set-Cookie': [
          setCookie('session', session.cookie, session.lifetimeMs, config.publicUrl),
          setCookie('device', deviceCookie, DEVICE_LIFETIME, config.publicUrl),
          setSessionHint(session.lifetimeMs, config.publicUrl),
        ],
      },
    }
  })

  api.bind(logout, async (_, { viewer }) => {
    if (viewer) await deleteSession(database.write, viewer.id, viewer.sessionId)
    return {
      body: { message: signedOut() },
      headers: signedOutHeaders(config.publicUrl),
    }
  })
}
