import { authToken } from '../../api/auth-token'
import { useClientSignal } from '../../offline/client-signal'

/** Whether someone may be signed in here: then the code for it is loaded, which visitors never need. */
export function useHasToken(): boolean {
  return useClientSignal(authToken, null) !== null
}
