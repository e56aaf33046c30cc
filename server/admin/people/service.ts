import type { AdminUser, listAdminUsers, updateAdminUser } from '#shared/contract/admin-people'
import type { CallInput } from '#shared/contract/call'
import { hasOtherAdmin } from '../../accounts/closing-queries'
import { hashEmail } from '../../accounts/emails'
import { presentOwnUser } from '../../accounts/present'
import { deleteSessionsOf } from '../../accounts/session-queries'
import type { Viewer } from '../../accounts/viewer'
import type { Context } from '../../context'
import { AppError, notFound } from '../../http/app-error'
import { decodeCursor } from '../../http/cursor'
import type { Secrets } from '../../secrets'
import { recordAct } from '../audit-trail'
import { ADMIN_PAGE, type Page, pageOf } from '../pages'
import { type AdminUserRow, findPerson, listPeople, setFlags } from './queries'

/** One page of everyone with an account. A search with an @ is for a whole address: parts of one can't be found. Throws 400 as ever. */
export async function readPeople(
  { database, secrets }: Context,
  request: CallInput<typeof listAdminUsers>['query'],
): Promise<Page<AdminUserRow>> {
  const { q = '', role, limit = ADMIN_PAGE } = request
  const isAddress = q.includes('@')
  const filter = {
    role,
    words: isAddress ? [] : q.toLowerCase().split(/\s+/).filter(Boolean),
    emailHash: isAddress ? hashEmail(secrets, q) : null,
  }
  const rows = await listPeople(database, filter, { after: decodeCursor(request.cursor), limit: limit + 1 })
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

/**
 * Sets what only admins may set of a person, and writes it down. Whoever becomes an admin, or is one no longer, is signed out everywhere.
 * Throws 404; 409 for the only admin, and for an account that is closed.
 */
export async function changePerson(
  { database, clock }: Context,
  viewer: Viewer,
  id: number,
  wanted: CallInput<typeof updateAdminUser>['body'],
): Promise<AdminUserRow> {
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', id)
    const person = await findPerson(transaction, id)
    if (!person) throw notFound('User')
    if (person.closedAt !== null) throw new AppError(409, 'This account is closed.')
    const changes = changesOf(person, wanted)
    if (changes.length === 0) return person
    const turnsAdmin = changes.some(([flag]) => flag === 'isAdmin')
    if (turnsAdmin && person.isAdmin === 1 && !(await hasOtherAdmin(database, transaction, id))) {
      throw new AppError(409, 'This is the only admin. Please make someone else an admin first.')
    }
    const after = Object.fromEntries(changes)
    await setFlags(transaction, id, after)
    // Admins' sessions are shorter than others', so one that began before counts no more either way.
    if (turnsAdmin) await deleteSessionsOf(transaction, id)
    await recordAct(transaction, {
      actorId: viewer.id,
      action: 'set-roles',
      subject: `user:${id}`,
      before: Object.fromEntries(changes.map(([flag]) => [flag, person[flag]])),
      after,
      createdAt: clock(),
    })
    return { ...person, ...after }
  })
}

const FLAGS = ['isVerified', 'isCommunityLeader', 'isAdmin'] as const
type Flag = (typeof FLAGS)[number]

function changesOf(person: AdminUserRow, wanted: Partial<Record<Flag, boolean | undefined>>): [Flag, 0 | 1][] {
  return FLAGS.flatMap((flag): [Flag, 0 | 1][] => {
    const value = wanted[flag] ? 1 : 0
    return wanted[flag] === undefined || person[flag] === value ? [] : [[flag, value]]
  })
}

/** A person as admins see them. */
export function presentAdminUser(row: AdminUserRow, secrets: Secrets): AdminUser {
  const { bio: _, version: __, ...user } = presentOwnUser(row, secrets)
  return {
    ...user,
    fundraisersCount: row.fundraisersCount,
    closedAt: row.closedAt === null ? null : new Date(row.closedAt).toISOString(),
  }
}
