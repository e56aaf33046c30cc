import common from './common-passwords.json' with { type: 'json' }

/**
 * In lower case, the most used first: the 3,000 most used passwords of six characters or more, from `data/passwords.txt` of
 * https://github.com/dropbox/zxcvbn (MIT licence), which counts Mark Burnett's ten million leaked passwords; and further ones that people
 * choose where Pamoja is used.
 */
const COMMON = new Set(`${common.mostUsed} ${common.alsoCommon}`.split(' '))

/** Whether a password is among the first guesses for this user. */
export function isGuessable(password: string, about: { username: string; email: string }): boolean {
  const plain = password.toLowerCase()
  const [mailbox = ''] = about.email.toLowerCase().split('@')
  return COMMON.has(plain) || [about.username.toLowerCase(), about.email.toLowerCase(), mailbox].includes(plain)
}
