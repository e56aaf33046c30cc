import { say } from '#shared/language/say'
import { pagesAt } from '../../platform/language/current-language'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'

/** Without the full name: somebody else may have typed it, to have a message of their own mailed to this address. */
export function confirmationLetter(publicUrl: string, username: string, url: string): Letter {
  return {
    subject: say('Confirm your email address'),
    paragraphs: [
      say('Hello,'),
      say(
        'The {site} account “{username}” was opened with this email address. Please confirm that it is yours: we send no payout before.',
        { site: SITE_NAME, username },
      ),
    ],
    action: { label: say('Confirm my email address'), url },
    ending: [
      say('The link works for seven days. You can ask for a new one in your settings.'),
      say(
        'If you did not open this account, please do not confirm it. With “Forgot your password?” at {address} you can take it over.',
        { address: `${pagesAt(publicUrl)}/auth` },
      ),
    ],
  }
}
