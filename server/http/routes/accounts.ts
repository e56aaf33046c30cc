import { getOverview } from '#shared/contract/account/overview'
import { addFactor, listFactors, removeFactor, renewCodes, startFactor } from '#shared/contract/account/second-factor'
import {
  changePassword,
  confirmSession,
  endSession,
  forgotPassword,
  getConfirmation,
  listSessions,
  login,
  logout,
  resetPassword,
  signedOut,
} from '#shared/contract/auth'
import { createProfile, setLeaderRights, signUp, updateProfile, updateUser } from '#shared/contract/profiles'
import { getUserTotals, listUserDonations } from '#shared/contract/user-donations'
import { getCurrentUser, getUser } from '#shared/contract/users'
import { closeAccount, exportMyData } from '#shared/contract/your-data'
import { drawCode } from '#shared/draw-code'
import { formatUtcTime } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { mailConfirmation } from '../../community/auth/confirm-email'
import {
  addFactor as add,
  beginApp,
  beginPasskey,
  presentFactors,
  removeFactor as remove,
  renewCodes as renew,
} from '../../community/auth/factor-changes'
import { type AccountsGuard, createAccountsGuard } from '../../community/auth/limits'
import { requireOwnPassword } from '../../community/auth/own-password'
import { changePassword as change, confirmSession as confirm } from '../../community/auth/password-change'
import { requestReset, resetPassword as reset } from '../../community/auth/password-reset'
import { checkNewPerson, prepareUser, register } from '../../community/auth/register'
import { makeDeviceCookie, signIn } from '../../community/auth/sign-in'
import { chooseRights } from '../../community/leader'
import { changeAvatar, editProfile, prepareProfileFor, storeAvatar } from '../../community/profiles'
import { deleteSession, readSessions } from '../../community/sessions/sessions'
import { canEditProfile, canSeePrivateProfile, signedIn } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import { presentOwnUser, presentPublicUser } from '../../community/users/present'
import type { Context } from '../../context'
import { readUserTotals } from '../../giving/donations/figures'
import { readDonationsBy } from '../../giving/donations/list'
import { readOverview } from '../../giving/overview'
import { closeAccount as close } from '../../operations/privacy/close-account'
import { exportData } from '../../operations/privacy/export-data'
import { refuse } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'
import { IMAGE_BODY_LIMIT } from '../api/body'
import { knownDevice, setCookie, setSessionHint } from '../api/caller'
import { bindDrafts } from './drafts'
import { bindFollows, bindNotifications } from './follows'
import { bindLetters } from './letters'
import { bindPush } from './push'

/** Bytes: room for a portrait that the page has made small. Visitors can't make us read more. */
const SIGN_UP_BODY_LIMIT = 256 * 1024

function signedOutHeaders(publicUrl: string): Record<string, string | string[]> {
  return {
    'Set-Cookie': [setCookie('session', '', 0, publicUrl), setSessionHint(0, publicUrl)],
    'Clear-Site-Data': '"cache"',
  }
}

function bindSignIn(api: Api, context: Context, guard: AccountsGuard): void {
  const { database, secrets, config } = context

  api.with({ bodyLimit: SIGN_UP_BODY_LIMIT }).bind(signUp, async ({ body }, { address }) => {
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
    const device = knownDevice(makeDeviceCookie(secrets, user, context.clock()), config.publicUrl)
    return { status: 201, body: presentOwnUser(user, secrets), headers: device }
  })

  api.bind(login, async ({ body }, caller) => {
    const { user, session, deviceCookie } = await signIn(context, guard, body, caller)
    return {
      body: { token: session.token, user: presentOwnUser(user, secrets) },
      headers: {
        'Set-Cookie': [
          setCookie('session', session.cookie, session.lifetimeMs, config.publicUrl),
          ...knownDevice(deviceCookie, config.publicUrl)['Set-Cookie'],
          setSessionHint(session.lifetimeMs, config.publicUrl),
        ],
      },
    }
  })

  api.bind(logout, async (_, { viewer }) => {
    if (viewer) await deleteSession(database.write, viewer.id, viewer.sessionId)
    return { body: { message: signedOut() }, headers: signedOutHeaders(config.publicUrl) }
  })
}

function bindOwnAccount(api: Api, context: Context, guard: AccountsGuard): void {
  api.bindBody(listSessions, (_, { viewer }) => readSessions(context, signedIn(viewer)))

  api.bindBody(endSession, async ({ params }, { viewer }) => {
    const ended = await deleteSession(context.database.write, signedIn(viewer).id, params.id)
    if (!ended) throw refuse('session.not-found')
    return { message: say('The session has ended.') }
  })

  api.bindBody(confirmSession, async ({ body }, { viewer, address }) =>
    presentConfirmation(await confirm(context, guard, signedIn(viewer), body, address)),
  )

  // The access check has refused what is too long ago.
  api.bindBody(getConfirmation, async (_, { viewer }) => presentConfirmation(signedIn(viewer).confirmedAt))

  api.bind(exportMyData, async (_, { viewer }) => {
    const user = await findUser(context.database.read, signedIn(viewer).id)
    if (user) requireOwnPassword(user)
    const data = await exportData(context, signedIn(viewer))
    if (!data) throw refuse('account.not-found')
    return { body: data, headers: { 'Content-Disposition': 'attachment; filename="pamoja-my-data.json"' } }
  })

  api.bind(closeAccount, async ({ body }, { viewer }) => {
    const user = await findUser(context.database.read, signedIn(viewer).id)
    if (user) requireOwnPassword(user)
    await close(context, guard, signedIn(viewer), body)
    return { body: { message: say('Your account is closed.') }, headers: signedOutHeaders(context.config.publicUrl) }
  })
}

const presentConfirmation = (confirmedAt: number) => ({ confirmedAt: new Date(confirmedAt).toISOString() })

export function bindAccounts(api: Api, context: Context): void {
  const guard = createAccountsGuard(context)
  bindSignIn(api, context, guard)
  bindPasswords(api, context, guard)
  bindSecondFactor(api, context, guard)
  bindLetters(api, context, guard)
  bindProfiles(api, context, guard)
  bindOwnAccount(api, context, guard)
  bindDrafts(api, context)
  bindFollows(api, context, guard)
  bindNotifications(api, context)
  bindPush(api, context)
}

function bindPasswords(api: Api, context: Context, guard: AccountsGuard): void {
  api.bindBody(forgotPassword, async ({ body }, { address }) => {
    await requestReset(context, guard, body.email, address)
    return { message: say('If an account with that email exists, we have sent a link to set a new password.') }
  })

  api.bind(resetPassword, async ({ body }, { address }) => {
    const { deviceCookie, factorsEndAt } = await reset(context, guard, body, address)
    const message =
      factorsEndAt === null
        ? say('Your password has been reset. Please sign in with your new password.')
        : say('Your password has been reset. From {date} on you can sign in with it alone.', {
            date: formatUtcTime(factorsEndAt),
          })
    return {
      body: { message },
      headers: knownDevice(deviceCookie, context.config.publicUrl),
    }
  })

  api.bind(changePassword, async ({ body }, { viewer }) => {
    const deviceCookie = await change(context, guard, signedIn(viewer), body)
    return {
      body: { message: say('Your password has been changed. Other devices have been signed out.') },
      headers: knownDevice(deviceCookie, context.config.publicUrl),
    }
  })
}

function bindSecondFactor(api: Api, context: Context, guard: AccountsGuard): void {
  api.bindBody(listFactors, (_, { viewer }) => presentFactors(context, signedIn(viewer)))

  api.bindBody(startFactor, async ({ body }, { viewer }) => {
    if (body.kind === 'passkey') return { passkey: await beginPasskey(context, signedIn(viewer)) }
    const app = await beginApp(context, signedIn(viewer))
    return { app: { ...app, code: drawCode(app.address) } }
  })

  api.bindBody(addFactor, async ({ body }, caller) => {
    const codes = await add(context, guard, caller, body)
    const message = codes
      ? say('From now on you are asked for it after your password.')
      : say('It is added. For safety no payout is sent to you for the next 72 hours.')
    return { codes, message }
  })

  api.bindBody(removeFactor, async ({ params }, { viewer }) => {
    await remove(context, signedIn(viewer), params.id)
    return { message: say('It is removed. For safety no payout is sent to you for the next 72 hours.') }
  })

  api.bindBody(renewCodes, async (_, { viewer }) => ({ codes: await renew(context, signedIn(viewer)) }))
}

function bindProfiles(api: Api, context: Context, guard: AccountsGuard): void {
  const { database, secrets } = context
  const withImage = api.with({ bodyLimit: IMAGE_BODY_LIMIT })
  const forVisitors = api.with({ shared: 'visitors' })

  api.with({ restoresCookie: true }).bindBody(getCurrentUser, async (_, { viewer }) => {
    const user = await findUser(database.read, signedIn(viewer).id)
    if (!user) throw refuse('account.not-found')
    return presentOwnUser(user, secrets)
  })

  forVisitors.bindBody(getUser, async ({ params }, { viewer }) => {
    const user = await findUser(database.read, params.id)
    if (!user) throw refuse('account.not-found')
    return canSeePrivateProfile(viewer, user.id) ? presentOwnUser(user, secrets) : presentPublicUser(user)
  })

  withImage.bindOnce(updateProfile, async ({ body }, caller) => {
    const { id } = signedIn(caller.viewer)
    await guard.admitProfileEdit(id)
    const profileImage = await changeAvatar(context, id, body.profileImage, () => guard.admitPicture(id))
    return async (transaction) => {
      const user = await editProfile(context, transaction, id, id, { ...body, profileImage })
      return { body: presentOwnUser(user, secrets) }
    }
  })

  api.bindBody(setLeaderRights, async ({ body }, { viewer }) =>
    presentOwnUser(await chooseRights(context, signedIn(viewer).id, body.may), secrets),
  )

  api.bind(updateUser, (input, caller) => {
    const { params, body } = input
    const viewer = signedIn(caller.viewer)
    // Also of a repeat: its reply has what only the person and a settled admin may see.
    if (!canEditProfile(viewer, params.id)) throw refuse('account.not-yours')
    return api.once(updateUser, input, caller, async () => {
      if (!viewer.isAdmin) await guard.admitProfileEdit(viewer.id)
      return async (transaction) => {
        const user = await editProfile(context, transaction, viewer.id, params.id, body)
        return { body: presentOwnUser(user, secrets) }
      }
    })
  })

  withImage.bindOnce(createProfile, async ({ body }, { viewer, address }) => {
    const create = await prepareProfileFor(context, guard, signedIn(viewer), body, address)
    return async (transaction) => ({ status: 201, body: presentPublicUser(await create(transaction)) })
  })

  api.bindBody(getOverview, (_, { viewer }) => readOverview(context, signedIn(viewer)))

  forVisitors.bindList(listUserDonations, async ({ params, query }, { viewer }) =>
    readDonationsBy(context, viewer, params.id, query),
  )

  forVisitors.bindBody(getUserTotals, ({ params }, { viewer }) => readUserTotals(context, viewer, params.id))
}
