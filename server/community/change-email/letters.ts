import { type Letter, SITE_NAME } from '../../platform/mail/letter'

/** To the new address. Without the full name: somebody may have typed it, to have a message of their own mailed to this address. */
export function confirmChangeLetter(username: string, url: string): Letter {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Hello,',
      `This address is to become the email address of the ${SITE_NAME} account “${username}”. Please confirm that it is yours, and that you want this.`,
    ],
    action: { label: 'Confirm my new email address', url },
    ending: [
      'The link works for 72 hours. Until then nothing changes, and a newer request replaces this one.',
      `If you have no ${SITE_NAME} account, or did not want this, please do not confirm it.`,
    ],
  }
}

/** To an address that another account has, or had until a moment ago. */
export function addressTakenLetter(publicUrl: string): Letter {
  return {
    subject: `This address has a ${SITE_NAME} account already`,
    paragraphs: [
      'Hello,',
      `Somebody asked to use this email address for another ${SITE_NAME} account. We did not change anything, because it belongs to an account, or did until a short while ago.`,
    ],
    ending: [
      `If it was you: sign in with this address, or choose a new password with “Forgot your password” at ${publicUrl}/auth.`,
      'If it was not you, you need do nothing.',
    ],
  }
}

/** To the current address, when the change was asked for. */
export function changeAskedLetter(name: string, isByAdmin: boolean, notMe: string): Letter {
  return {
    subject: 'Your email address is to be changed',
    paragraphs: [
      `Hello ${name},`,
      `${isByAdmin ? 'Our team was asked' : `Somebody who is signed in to your ${SITE_NAME} account asked`} to use another email address for it. We have mailed a link to the new address. Once it is opened, you sign in with the new address.`,
    ],
    ending: [
      'If it was not you, press “This was not me” below at once: nothing is changed, and everybody is signed out.',
    ],
    notMe,
  }
}

/** To the old address, after the change. */
export function emailChangedLetter(name: string, notMe: string): Letter {
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Hello ${name},`,
      `Your ${SITE_NAME} account has another email address now, and other devices were signed out. For safety no payout is sent for the next 72 hours.`,
    ],
    ending: [
      'If it was not you, press “This was not me” below within 72 hours: this address is your email address again, everybody is signed out, and you get a link to set a new password.',
    ],
    notMe,
  }
}

/** To the new address, after the change. */
export function emailIsNewLetter(publicUrl: string, name: string): Letter {
  return {
    subject: `This is your email address on ${SITE_NAME} now`,
    paragraphs: [
      `Hello ${name},`,
      'From now on you sign in with this email address, and our mails come here. Your password is the same as before. For safety no payout is sent to you for the next 72 hours.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/auth` },
  }
}
