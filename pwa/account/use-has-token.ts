import { authToken } from '../api/auth-token'
import { useClientSignal } from '../page/client-signal'

/** Whether a token is stored, so somebody may be signed in. Only then the code for accounts is loaded; visitors never need it. */
export function useHasToken(): boolean {
  return useClientSignal(authToken, null) !== null
}
