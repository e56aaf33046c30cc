import { signal } from '@preact/signals-react'

/** The number of sign-ins on this page. Work for the signed-in person restarts with each. */
export const signIns = signal(0)
