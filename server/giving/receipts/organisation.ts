import type { PrintedOrganisation } from '#shared/contract/books/organisation'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import { readLegalPerson } from '../../platform/site/legal-person'

/** What receipts and statements print about the organisation; null while there is none. */
export async function readPrintedOrganisation(
  context: Pick<Context, 'config' | 'clock'>,
  database: Handle,
): Promise<PrintedOrganisation> {
  const organisation = await readLegalPerson(context, database)
  if (!organisation) return null
  const { name, id, address, country } = organisation
  return { name, id, address, country }
}
