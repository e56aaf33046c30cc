import type { PrintedOrganisation } from '#shared/contract/books/organisation'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import { readLegalPersonAt } from '../../platform/site/legal-person'

/** What receipts and statements about a time (milliseconds since 1970) print about the organisation; null while there is none. */
export async function readPrintedOrganisation(
  context: Pick<Context, 'config' | 'clock'>,
  database: Handle,
  time: number,
): Promise<PrintedOrganisation> {
  const organisation = await readLegalPersonAt(context, database, time)
  if (!organisation) return null
  const { name, id, address, country } = organisation
  return { name, id, address, country }
}
