import { currentAccount, VISITOR } from '../../offline/settings'

/** The state of a link from donors' own lists to a receipt. It stays with the entry in the browser's history, also after a reload. */
export const ownReceipt = () => ({ receiptOf: currentAccount() })

/** Whether a receipt was opened by its donor, who is still the one that is signed in. `state`: of the address. */
export function isOwnReceipt(state: unknown): boolean {
  const account = currentAccount()
  return (
    account !== VISITOR &&
    typeof state === 'object' &&
    state !== null &&
    'receiptOf' in state &&
    state.receiptOf === account
  )
}
