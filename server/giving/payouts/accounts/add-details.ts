import type { BankAccount } from '#shared/contract/bank-accounts'
import { requireOwnPassword } from '../../../community/auth/own-password'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { recordAction } from '../../../platform/audit-log'
import { refuse, refuseInput } from '../../../platform/refusals/refusal'
import { accountsWithPayouts, findAccount, updateAccountDetails } from '../account-queries'
import { accountDetailsLetter } from '../mail/letters'
import { notifyOfAccount } from '../mail/notify'
import { checkAddedDetails } from './account-checks'
import type { DetailsInput } from './account-input'
import { lockPerson } from './person'
import { labelOf, presentAccount } from './present-account'
import { openAccount, sealMoreDetails } from './sealed-account'

/**
 * Adds details that automatic transfers to an account need. The account stays verified: its bank, holder and number do not change, and
 * what identifies the bank can't be replaced. Payouts to it rest. The owner is notified, and the audit trail names the fields. Throws 400, 403 before the
 * person has chosen their own password, 404, and 409 for a routing number or SWIFT code that is there already.
 */
export async function addDetails(
  context: Context,
  viewer: Viewer,
  id: number,
  input: DetailsInput,
): Promise<BankAccount> {
  const { database, secrets, clock } = context
  return database.transaction(async (transaction) => {
    requireOwnPassword(await lockPerson(context, transaction, viewer))
    const account = await findAccount(transaction, id, viewer.id)
    if (!account) throw refuse('bank-account.not-found')
    const checked = checkAddedDetails(input, account.country)
    if ('issues' in checked) throw refuseInput(checked.issues)
    const opened = openAccount(secrets, account)
    for (const field of ['routingNumber', 'swiftCode'] as const) {
      const isReplaced = opened[field] !== null && ![null, opened[field]].includes(checked.details[field])
      if (isReplaced) throw refuse('bank-account.detail-fixed', null, { at: field })
    }
    const given = Object.entries(checked.details).filter(([, detail]) => detail !== null)
    const hasPayout = (await accountsWithPayouts(transaction, [id])).has(id)
    if (given.length === 0) return presentAccount(context, account, hasPayout)

    const whole = { ...opened, ...Object.fromEntries(given) }
    const changed = await updateAccountDetails(transaction, id, {
      ...sealMoreDetails(secrets, whole, account.userId),
      changedAt: clock(),
    })
    await recordAction(transaction, {
      actorId: viewer.id,
      action: 'bank account details added',
      subject: `bank-account:${id}`,
      before: null,
      after: { account: labelOf(context, account), userId: viewer.id, fields: given.map(([name]) => name) },
      createdAt: clock(),
    })
    const news = { userId: viewer.id, mailKey: `bank-account-details:${id}:${clock()}` }
    await notifyOfAccount(transaction, context, news, (to) => accountDetailsLetter(to, labelOf(context, account)))
    return presentAccount(context, changed, hasPayout)
  })
}
