import { getOverview } from '#shared/contract/account/overview'
import { changePassword, forgotPassword, resetPassword } from '#shared/contract/auth'
import { createProfile, updateProfile, updateUser } from '#shared/contract/profiles'
import { listUserDonations } from '#shared/contract/user-donations'
import { getUserTotals } from '#shared/contract/user-totals'
import { getCurrentUser, getUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { DEVICE_LIFETIME } from '../../../community/auth/devices'
import { type AccountsGuard, createAccountsGuard } from '../../../community/auth/guessing/limits'
import { changePassword as change } from '../../../community/auth/password-change'
import { requestReset, resetPassword as reset } from '../../../community/auth/password-reset'
import { prepareProfileFor } from '../../../community/profiles/create-profile'
import { editProfile } from '../../../community/profiles/update-profile'
import { canEditProfile, canSeePrivateProfile, signedIn } from '../../../community/sessions/policy'
import { changeAvatar } from '../../../community/users/avatar'
import { findUser } from '../../../community/users/find-user'
import { presentOwnUser, presentPublicUser } from '../../../community/users/present'
import { readGivenDonations } from '../../../giving/donations/given-donations'
import { readUserTotals } from '../../../giving/donations/totals'
import { readOverview } from '../../../giving/overview/overview'
import type { Context } from '../../../platform/context'
import { nextPageLink } from '../../../platform/lists/cursor'
import { refuse } from '../../../platform/refusals/refusal'
import type { Api } from '../../api/api'
import { IMAGE_BODY_LIMIT } from '../../api/body'
import { setCookie } from '../../api/cookies'
import { createOnce } from '../../api/idempotency'
import { bindConfirmEmail } from './confirm-email'
import { bindDrafts } from './drafts'
import { bindOwnAccount } from './own-account'
import { bindSignIn } from './sign-in'

export function bindAccounts(api: Api, context: Context): void {
  const guard = createAccountsGuard(context)
  bindSignIn(api, context, guard)
  bindPasswords(api, context, guard)
  bindConfirmEmail(api, context, guard)
  bindProfiles(api, context, guard)
  bindOwnAccount(api, context, guard)
  bindDrafts(api, context)
}

function bindPasswords(api: Api, context: Context, guard: AccountsGuard): void {
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

/** Profiles: read, edited, and created by a leader for someone else. */
function bindProfiles(api: Api, context: Context, guard: AccountsGuard): void {
  const { database, secrets } = context
  const once = createOnce(context)

  api.bind(
    getCurrentUser,
    async (_, { viewer }) => {
      const user = await findUser(database.read, signedIn(viewer).id)
      if (!user) throw refuse('account.not-found')
      return { body: presentOwnUser(user, secrets) }
    },
    { restoresCookie: true },
  )

  api.bind(
    getUser,
    async ({ params }, { viewer }) => {
      const user = await findUser(database.read, params.id)
      if (!user) throw refuse('account.not-found')
      return { body: canSeePrivateProfile(viewer, user.id) ? presentOwnUser(user, secrets) : presentPublicUser(user) }
    },
    { shared: 'visitors' },
  )

  api.bind(
    updateProfile,
    (input, caller) =>
      once(updateProfile, input, caller, async () => {
        const { id } = signedIn(caller.viewer)
        const { body } = input
        const profileImage = await changeAvatar(context, id, body.profileImage, () => guard.admitPicture(id))
        return async (transaction) => {
          const user = await editProfile(context, transaction, id, id, { ...body, profileImage })
          return { body: presentOwnUser(user, secrets) }
        }
      }),
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(updateUser, (input, caller) =>
    once(updateUser, input, caller, async () => {
      const { params, body } = input
      const viewer = signedIn(caller.viewer)
      if (!canEditProfile(viewer, params.id)) throw refuse('account.not-yours')
      return async (transaction) => {
        const user = await editProfile(context, transaction, viewer.id, params.id, body)
        return { body: presentOwnUser(user, secrets) }
      }
    }),
  )

  api.bind(
    createProfile,
    (input, caller) =>
      once(createProfile, input, caller, async () => {
        const create = await prepareProfileFor(context, guard, signedIn(caller.viewer), input.body, caller.address)
        return async (transaction) => ({ status: 201, body: presentPublicUser(await create(transaction)) })
      }),
    { bodyLimit: IMAGE_BODY_LIMIT },
  )

  api.bind(getOverview, async (_, { viewer }) => ({ body: await readOverview(context, signedIn(viewer)) }))

  api.bind(
    listUserDonations,
    async ({ params, query }, { viewer }) => {
      const { donations, next } = await readGivenDonations(context, viewer, params.id, query)
      const path = listUserDonations.path.replace('{id}', String(params.id))
      return { body: donations, headers: nextPageLink(path, query, next) }
    },
    { shared: 'visitors' },
  )

  api.bind(
    getUserTotals,
    async ({ params }, { viewer }) => ({ body: await readUserTotals(context, viewer, params.id) }),
    { shared: 'visitors' },
  )
}
