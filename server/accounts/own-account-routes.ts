import { closeAccount, endSession, exportMyData, listSessions } from '#shared/contract/auth'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { notFound } from '../http/app-error'
import { closeAccount as close } from './closing'
import { exportData } from './export'
import type { AccountsGuard } from './guard'
import { requireOwnPassword } from './own-password'
import { signedIn } from './policy'
import { findUser } from './queries'
import { deleteSession } from './session-queries'
import { readSessions } from './sessions'
import { signedOutHeaders } from './sign-in-routes'

/** What a person may do with their own account: see where it is signed in, take the data along, close it. */
export function bindOwnAccount(api: Api, context: Context, guard: AccountsGuard): void {
  api.bind(listSessions, async (_, { viewer }) => ({ body: await readSessions(context, signedIn(viewer)) }))

  api.bind(endSession, async ({ params }, { viewer }) => {
    const ended = await deleteSession(context.database.write, signedIn(viewer).id, params.id)
    if (!ended) throw notFound('Session')
    return { body: { message: 'The session has ended.' } }
  })

  api.bind(exportMyData, async (_, { viewer }) => {
    const data = await exportData(context, signedIn(viewer))
    if (!data) throw notFound('User')
    return { body: data, headers: { 'Content-Disposition': 'attachment; filename="pamoja-my-data.json"' } }
  })

  api.bind(closeAccount, async ({ body }, { viewer }) => {
    const user = await findUser(context.database.read, signedIn(viewer).id)
    if (user) requireOwnPassword(user)
    await close(context, guard, signedIn(viewer), body.password)
    return { body: { message: 'Your account is closed.' }, headers: signedOutHeaders(context.config.publicUrl) }
  })
}
