import type { Context } from '../../../platform/context'
import type { Handle } from '../../../platform/database/open'
import { readLegalPerson, readStoredLegalPerson } from '../../../platform/site/legal-person'
import { undecided } from '../../../platform/site/site'
import { readStoredSite } from '../../../platform/site/stored-site'

/** The settings that nobody has decided yet, in the words of their forms. A legal person that waits is decided. */
export async function listUndecided(context: Pick<Context, 'config' | 'clock'>, database: Handle): Promise<string[]> {
  const open = undecided((await readStoredSite(database)).site)
  if (await readLegalPerson(context, database)) return open
  const { waiting } = await readStoredLegalPerson(database, context.clock())
  return waiting ? open : [...open, 'legal person']
}
