/** An e-mail address with most of it hidden, for a screen that others may see: `ama@example.org` becomes `a•••@example.org`. */
export function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
