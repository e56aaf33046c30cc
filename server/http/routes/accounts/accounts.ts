import { createAccountsGuard } from '../../../community/auth/guessing/limits'
import type { Context } from '../../../platform/context'
import type { Api } from '../../api/api'
import { bindConfirmEmail } from './confirm-email'
import { bindDrafts } from './drafts'
import { bindOwnAccount } from './own-account'
import { bindPasswords } from './passwords'
import { bindProfiles } from './profiles'
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
