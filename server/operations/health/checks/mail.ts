import type { Config } from '../../../platform/config'
import { signInToSmtp } from '../../../platform/mail/delivery'
import type { Check } from '../check'
import { ok, problem, warning } from '../findings'

const TIMEOUT = 5_000
/** Milliseconds for which a sign-in counts: some mail servers limit them. A failed one is repeated in the next round. */
const LASTS = 60 * 60_000
const OK = ok('The mail server lets us in')
/** When each server of this process was last let in, in milliseconds since 1970. */
const signedIn = new WeakMap<Config, number>()

/** Whether the mail server lets us in. It sends nothing. */
export const mail: Check = {
  name: 'mail',
  title: 'Mail',
  async run({ config, clock }) {
    if (config.smtpUrl === null)
      return [
        warning(
          `Mail is written to ${config.dataDirectory}/mail, not sent`,
          'Set SMTP_URL before real people use this.',
        ),
      ]
    if (clock() - (signedIn.get(config) ?? Number.NEGATIVE_INFINITY) < LASTS) return [OK]
    try {
      await signInToSmtp(config.smtpUrl, TIMEOUT)
      signedIn.set(config, clock())
      return [OK]
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
      return [problem(`The mail server does not let us in (${code})`, 'Check SMTP_URL. Mail waits, and is sent later.')]
    }
  },
}
