import { useSignals } from '@preact/signals-react/runtime'
import { authToken } from '../api/auth-token'
import { useHydrated } from '../page/use-hydrated'

/** Whether a token is stored, so somebody may be signed in. Only then the code for accounts is loaded; visitors never need it. */
export function useHasToken(): boolean {
  useSignals()
  return useHydrated() && authToken.value !== null
}
