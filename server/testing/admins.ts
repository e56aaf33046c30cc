import type { Row } from '../platform/database/schema'
import { buildSession, buildUser } from './builders'
import type { TestContext } from './context'

/** Creates an admin and returns the headers for their requests. */
export async function signInAdmin(
  context: TestContext,
): Promise<{ admin: Row<'users'>; headers: Record<string, string> }> {
  const admin = await buildUser(context, { isAdmin: 1, fullName: 'Admin Adé' })
  return { admin, headers: { Authorization: `Bearer ${await buildSession(context, admin)}` } }
}

/** The rows of the audit trail about a subject, oldest first. */
export function actsOn({ database }: TestContext, subject: string): Promise<Row<'audit_trail'>[]> {
  return database.read.selectFrom('audit_trail').selectAll().where('subject', '=', subject).orderBy('id').execute()
}
