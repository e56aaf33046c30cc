import { asciiEmail } from '#shared/contract/base/typed-texts'
import type { Context } from '../../context'
import type { Row, Transaction } from '../../platform/database/schema'
import type { Recipient } from '../../platform/mail/outbox'
import type { Secrets } from '../../platform/secrets/secrets'

/** The hash that finds an address. Upper and lower case, and the two forms of a domain, count as one. */
export const hashEmail = (secrets: Secrets, email: string): string => hashesOfEmail(secrets, email)[0]

/** The hashes of an address under every known key, the current one first: while keys are changed, it may be stored under any of them. */
export function hashesOfEmail(secrets: Secrets, email: string): [string, ...string[]] {
  return secrets.keyedHashes(asciiEmail(email.trim()).toLowerCase(), 'users.email')
}

export function sealEmail(secrets: Secrets, email: string, userId: number): string {
  return secrets.seal(email, 'users.email', userId)
}

export function openEmail(secrets: Secrets, user: { id: number; email: string }): string {
  return secrets.open(user.email, 'users.email', user.id)
}

/** Null, with a line in the log, where a stored address can't be read: it holds up nobody else's mail. */
export function ifReadable<Result>(
  { log }: Pick<Context, 'log'>,
  about: Record<string, number | null>,
  read: () => Result,
): Result | null {
  try {
    return read()
  } catch (error) {
    log.error({ error, ...about }, 'address not readable')
    return null
  }
}

type Addressee = Pick<Row<'users'>, 'id' | 'email' | 'language' | 'fullName' | 'emailConfirmedAt'>

export function recipientOf(secrets: Secrets, user: Addressee): Recipient {
  const { language, fullName, emailConfirmedAt } = user
  return { email: openEmail(secrets, user), language, name: emailConfirmedAt === null ? null : fullName }
}

/** An admin as the recipient of a mail about their work, which is in English like the admin pages. */
export const adminRecipient = (secrets: Secrets, admin: Addressee): Recipient =>
  recipientOf(secrets, { ...admin, language: 'en' })

export function storeEmail(transaction: Transaction, secrets: Secrets, id: number, email: string) {
  return transaction
    .updateTable('users')
    .set({ email: sealEmail(secrets, email, id) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The address of a donor and what finds it, as a donation stores them. */
export const storedDonorEmail = (secrets: Secrets, email: string | null, paymentId: number) => ({
  donorEmail: email && secrets.seal(email, 'donations.donorEmail', paymentId),
  emailHash: email && hashEmail(secrets, email),
})
