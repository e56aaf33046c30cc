/** The address of the form for a new account, which leads to `next` afterwards, a path of this site. */
export const signUpAddress = (next: string): string => `/auth?tab=sign-up&next=${encodeURIComponent(next)}`
