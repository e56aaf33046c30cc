import type { PrintedOrganisation } from '#shared/contract/books/organisation'
import type { Config } from '../../platform/config'

/** What receipts and statements print about the organisation; null while there is none. */
export function printedOrganisation({ organisation }: Pick<Config, 'organisation'>): PrintedOrganisation {
  if (!organisation) return null
  const { name, id, address, country } = organisation
  return { name, id, address, country }
}
