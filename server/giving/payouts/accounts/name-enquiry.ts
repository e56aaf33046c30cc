import { z } from 'zod'
import type { Context } from '../../../context'
import type { Secrets } from '../../../platform/secrets/secrets'
import type { TransferDestination } from '../../../providers/gateway'
import { isProvider, type Provider } from '../../../providers/registry'
import { ROUTES_OUT } from '../../../providers/routes'
import type { AccountRow } from '../tables'

const PLACE = 'bank_accounts.nameEnquiry'

const stored = z.object({
  provider: z.string().refine(isProvider),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  /** Milliseconds since 1970. */
  askedAt: z.number(),
  /** The admin. */
  askedBy: z.number(),
})

/** What a provider said about the holder of an account, and who asked when. */
export type StoredNameEnquiry = z.output<typeof stored>

/** Encrypts an answer for the account's row, which it is deleted with. */
export function sealNameEnquiry(secrets: Secrets, enquiry: StoredNameEnquiry, accountId: number): string {
  return secrets.seal(JSON.stringify(enquiry), PLACE, accountId)
}

/** Decrypts it. Throws when it was encrypted with another key, or for another account. */
export function openNameEnquiry(
  secrets: Secrets,
  { id, nameEnquiry }: Pick<AccountRow, 'id' | 'nameEnquiry'>,
): StoredNameEnquiry | null {
  return nameEnquiry === null ? null : stored.parse(JSON.parse(secrets.open(nameEnquiry, PLACE, id)))
}

/** The provider that can tell the holder of an account: the first by the table for payouts; null without any. */
export function findNameProvider(
  { gateways }: Pick<Context, 'gateways'>,
  destination: TransferDestination,
): Provider | null {
  const canTell = (provider: Provider) => {
    const { configured, accountNames } = gateways[provider]
    return configured && accountNames?.covers(destination) === true
  }
  return ROUTES_OUT.find(canTell) ?? null
}
