import { readAuthToken } from '../../api/auth-token'
import { currentAccount, VISITOR } from '../../offline/device/account'

/** The account that pays on this page. After the end of a session nobody is signed in, and the next donor is a guest. */
export function payer(): string {
  return readAuthToken() === null ? VISITOR : currentAccount()
}
