import type { AdminUser, listAdminUsers, updateAdminUser } from '#shared/contract/admin/people'
import type { CallInput } from '#shared/contract/base/call'
import { searchWords } from '#shared/rules/fundraisers/search-text'
import { actsAsAdmin, type Viewer } from '../../../community/sessions/viewer'
import { concernsAdmin, hasOtherAdmin } from '../../../community/users/admins'
import { hashesOfEmail } from '../../../community/users/emails'
import { presentOwnUser } from '../../../community/users/present'
import type { Context } from '../../../context'
import { ADMIN_PAGE, decodeCursor, pageOf } from '../../../platform/lists'
import { refuse } from '../../../platform/refusals/refusal'
import type { Secrets } from '../../../platform/secrets/secrets'
import { type AdminUserRow, findPerson, listPeople } from './queries'
import { ROLES, type Roles, setRoles } from './roles'

/** A search with an @ needs a whole address, which is stored encrypted, and a proof: it tells who has an account. */
export async function readPeople(
  { database, secrets }: Context,
  viewer: Viewer,
  request: CallInput<typeof listAdminUsers>['query'],
) {
  const { q = '', role, limit = ADMIN_PAGE } = request
  const isAddress = q.includes('@') && actsAsAdmin(viewer)
  const filter = {
    role,
    words: isAddress ? [] : searchWords(q),
    emailHashes: isAddress ? hashesOfEmail(secrets, q) : null,
  }
  const rows = await listPeople(database, filter, { after: decodeCursor(request.cursor), limit: limit + 1 })
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

/** Sets roles; admins give nothing to themselves, but may give up a role. */
export async function changePerson(
  context: Context,
  viewer: Viewer,
  id: number,
  wanted: CallInput<typeof updateAdminUser>['body'],
): Promise<AdminUserRow> {
  const { database } = context
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', id)
    const person = await findPerson(transaction, id)
    if (!person) throw refuse('account.not-found')
    if (person.closedAt !== null) throw refuse('account.closed')
    const roles = changesOf(person, wanted)
    if (Object.keys(roles).length === 0) return person
    if (roles.isAdmin === 0 && !(await hasOtherAdmin(database, transaction, id))) throw refuse('account.last-admin')
    const givesOwn = person.id === viewer.id && Object.values(roles).includes(1)
    if (givesOwn || (roles.isVerified === 1 && concernsAdmin(viewer, person))) throw refuse('admin.own-matter')
    await setRoles(transaction, context, person, roles, viewer.id)
    if (roles.isVerified === 0) await database.withdraw(transaction)
    return { ...person, ...roles }
  })
}

function changesOf(person: AdminUserRow, wanted: CallInput<typeof updateAdminUser>['body']): Roles {
  const roles: Roles = {}
  for (const role of ROLES) {
    const value = wanted[role] ? 1 : 0
    if (wanted[role] !== undefined && person[role] !== value) roles[role] = value
  }
  return roles
}

export function presentAdminUser(row: AdminUserRow, secrets: Secrets): AdminUser {
  const { bio: _, version: __, leaderEndedAt: ___, leaderMayEditUntil: ____, ...user } = presentOwnUser(row, secrets)
  return {
    ...user,
    fundraisersCount: row.fundraisersCount,
    closedAt: row.closedAt === null ? null : new Date(row.closedAt).toISOString(),
  }
}
