import { useViewer } from '../../../account/viewer'
import type { TypedDetails } from '../typed-details'

interface OwnDetails {
  /** False until it is known whether somebody is signed in. */
  isKnown: boolean
  /** Whether the details are those of an account. */
  isSignedIn: boolean
  details: Partial<TypedDetails>
}

const NONE: Partial<TypedDetails> = {}

/** The name and e-mail address of the person who is signed in, for a donation. Empty for a visitor. */
export function useOwnDetails(): OwnDetails {
  const { status, viewer } = useViewer()
  return {
    isKnown: status !== 'unknown',
    isSignedIn: viewer !== null,
    details: viewer ? { donorName: viewer.fullName, donorEmail: viewer.email } : NONE,
  }
}
