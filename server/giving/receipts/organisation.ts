import type { PrintedOrganisation } from '#shared/contract/books/organisation'
import type { Context } from '../../platform/context'

/** What receipts and statements print about the organisation; null while it is not configured. */
export function printOrganisation({ organisation }: Pick<Context['config'], 'organisation'>): PrintedOrganisation {
  if (!organisation) return null
  const { name, id, address, country } = organisation
  return { name, id, address, country }
}
