import type { Context } from '../context'
import type { Api } from '../http/api'
import { createAccountsGuard } from './guard'
import { bindOwnAccount } from './own-account-routes'
import { bindPasswords } from './password-routes'
import { bindProfiles } from './profile-routes'
import { bindSignIn } from './sign-in-routes'

export function bindAccounts(api: Api, context: Context): void {
  const guard = createAccountsGuard(context)
  bindSignIn(api, context, guard)
  bindPasswords(api, context, guard)
  bindProfiles(api, context, guard)
  bindOwnAccount(api, context, guard)
}
