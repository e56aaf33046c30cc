import { say } from '#shared/language/say'
import { pagesAt } from '../../platform/language/current-language'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'

/** To the new address. Without the full name: somebody may have typed it, to have a message of their own mailed to this address. */
export function confirmChangeLetter(username: string, url: string): Letter {
  return {
    subject: say('Confirm your new email address'),
    paragraphs: [
      say('Hello,'),
      say(
        'This address is to become the email address of the {site} account “{username}”. Please confirm that it is yours, and that you want this.',
        { site: SITE_NAME, username },
      ),
    ],
    action: { label: say('Confirm my new email address'), url },
    ending: [
      say('The link works for 72 hours. Until then nothing changes, and a newer request replaces this one.'),
      say('If you have no {site} account, or did not want this, please do not confirm it.', { site: SITE_NAME }),
    ],
  }
}

/** To an address that another account has, or had until a moment ago. */
export function addressTakenLetter(publicUrl: string): Letter {
  return {
    subject: say('This address has a {site} account already', { site: SITE_NAME }),
    paragraphs: [
      say('Hello,'),
      say(
        'Somebody asked to use this email address for another {site} account. We did not change anything, because it belongs to an account, or did until a short while ago.',
        { site: SITE_NAME },
      ),
    ],
    ending: [
      say(
        'If it was you: sign in with this address, or choose a new password with “Forgot your password” at {address}.',
        { address: `${pagesAt(publicUrl)}/auth` },
      ),
      say('If it was not you, you need do nothing.'),
    ],
  }
}

/** To the current address, when the change was asked for. */
export function changeAskedLetter(name: string, isByAdmin: boolean, notMe: string): Letter {
  return {
    subject: say('Your email address is to be changed'),
    paragraphs: [
      say('Hello {name},', { name }),
      isByAdmin
        ? say(
            'Our team was asked to use another email address for your {site} account. We have mailed a link to the new address. Once it is opened, you sign in with the new address.',
            { site: SITE_NAME },
          )
        : say(
            'Somebody who is signed in to your {site} account asked to use another email address for it. We have mailed a link to the new address. Once it is opened, you sign in with the new address.',
            { site: SITE_NAME },
          ),
    ],
    ending: [
      say('If it was not you, press “This was not me” below at once: nothing is changed, and everybody is signed out.'),
    ],
    notMe,
  }
}

/** To the old address, after the change. */
export function emailChangedLetter(name: string, notMe: string): Letter {
  return {
    subject: say('Your email address was changed'),
    paragraphs: [
      say('Hello {name},', { name }),
      say(
        'Your {site} account has another email address now, and other devices were signed out. For safety no payout is sent for the next 72 hours.',
        { site: SITE_NAME },
      ),
    ],
    ending: [
      say(
        'If it was not you, press “This was not me” below within 72 hours: this address is your email address again, everybody is signed out, and you get a link to set a new password.',
      ),
    ],
    notMe,
  }
}

/** To the new address, after the change. */
export function emailIsNewLetter(publicUrl: string, name: string): Letter {
  return {
    subject: say('This is your email address on {site} now', { site: SITE_NAME }),
    paragraphs: [
      say('Hello {name},', { name }),
      say(
        'From now on you sign in with this email address, and our mails come here. Your password is the same as before. For safety no payout is sent to you for the next 72 hours.',
      ),
    ],
    action: { label: say('Sign in'), url: `${pagesAt(publicUrl)}/auth` },
  }
}
