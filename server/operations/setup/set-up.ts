import type { TypedSite } from '#shared/contract/admin/site'
import { mailConfirmation } from '../../community/auth/confirm-email'
import { checkNewPerson, type NewPerson, prepareUser, register } from '../../community/auth/register'
import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { readStoredSite } from '../../platform/site'
import { changeSite } from '../admin/site/change-site'
import { setRoles } from '../admin/users/set-roles'
import { isSetupLink, useSetupLink } from './setup-link'

/**
 * Makes the first admin and stores the settings of the site, both or neither. The admin gets the mail that confirms an address, which also
 * shows that mail works. Throws 404 for a link that is not valid any more, and what signing up and the settings refuse.
 */
export async function setUp(
  context: Context,
  token: string,
  { person, site }: { person: NewPerson; site: TypedSite },
): Promise<Row<'users'>> {
  const { database } = context
  // Before the slow hash, and before a stranger learns which names are taken.
  if (!(await isSetupLink(context, database.read, token))) throw refuse('setup.link-invalid')
  await checkNewPerson(context, person)
  const row = await prepareUser(context, person, { profileImage: null, isCommunityLeader: 0 })
  return database.transaction(async (transaction) => {
    await useSetupLink(context, transaction, token)
    const admin = await register(context, transaction, row)
    const { version } = await readStoredSite(transaction)
    await changeSite(transaction, context, { actorId: admin.id, version, typed: site })
    // After the settings: the mails have the site's name.
    await setRoles(transaction, context, admin, { isAdmin: 1 }, null)
    await mailConfirmation(context, transaction, admin)
    return admin
  })
}
