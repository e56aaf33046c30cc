import {
  closeAccount,
  confirmSession,
  endSession,
  exportMyData,
  getConfirmation,
  listSessions,
} from '#shared/contract/auth'
import { say } from '#shared/language/say'
import type { AccountsGuard } from '../../../community/auth/guessing/limits'
import { requireOwnPassword } from '../../../community/auth/own-password'
import { confirmSession as confirm } from '../../../community/auth/password-change'
import { deleteSession } from '../../../community/sessions/end-sessions'
import { signedIn } from '../../../community/sessions/policy'
import { readSessions } from '../../../community/sessions/sessions'
import { findUser } from '../../../community/users/find-user'
import { closeAccount as close } from '../../../operations/privacy/close-account'
import { exportData } from '../../../operations/privacy/export-data'
import type { Context } from '../../../platform/context'
import { refuse } from '../../../platform/refusals/refusal'
import type { Api } from '../../api/api'
import { signedOutHeaders } from './sign-in'

/** What a user may do with their own account: list and confirm its sessions, export its data, close it. */
export function bindOwnAccount(api: Api, context: Context, guard: AccountsGuard): void {
  api.bind(listSessions, async (_, { viewer }) => ({ body: await readSessions(context, signedIn(viewer)) }))

  api.bind(endSession, async ({ params }, { viewer }) => {
    const ended = await deleteSession(context.database.write, signedIn(viewer).id, params.id)
    if (!ended) throw refuse('session.not-found')
    return { body: { message: say('The session has ended.') } }
  })

  api.bind(confirmSession, async ({ body }, { viewer, address }) => ({
    body: presentConfirmation(await confirm(context, guard, signedIn(viewer), body.password, address)),
  }))

  // The access check has refused what is too long ago.
  api.bind(getConfirmation, async (_, { viewer }) => ({ body: presentConfirmation(signedIn(viewer).confirmedAt) }))

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
