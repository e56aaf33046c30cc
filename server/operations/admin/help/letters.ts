import { type Letter, SITE_NAME } from '../../../platform/mail/letter'

export function helpResetLetter(publicUrl: string, name: string, token: string): Letter {
  return {
    subject: 'Set a new password',
    paragraphs: [
      `Hello ${name},`,
      `Our team sends you a link for a new password of your ${SITE_NAME} account, as you asked:`,
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
    ending: [
      'The link works once, for one hour. We never ask you for this link or for your password.',
      'If you did not ask us, you need do nothing: your password stays as it is.',
    ],
  }
}

export function exportLetter(name: string, url: string): Letter {
  return {
    subject: 'Your data',
    paragraphs: [
      `Hello ${name},`,
      'You asked our team for everything that is stored about you. Here you can download it as one file:',
    ],
    action: { label: 'Download my data', url },
    ending: [
      'The link works once, for 72 hours. Please give it to nobody. While you are signed in, you can download the same file in your settings.',
      'If you did not ask us, you need do nothing.',
    ],
  }
}

/** To the admins, when one of them asks for another address of a person. `note`: why. */
export function emailByAdminLetter(
  publicUrl: string,
  name: string,
  { person, actor, note }: { person: string; actor: string; note: string },
): Letter {
  return {
    subject: 'An admin asked to change the email address of a person',
    paragraphs: [
      `Hello ${name},`,
      `${actor} asked to change the email address of ${person}. The new address gets a link, the old one a notice. For 72 hours after the change no payout is sent to this person, and the old address can undo it.`,
    ],
    facts: [['Reason', note]],
    action: { label: 'See all users', url: `${publicUrl}/admin?tab=users` },
    ending: ['If this is not right, please speak to the other admin at once.'],
  }
}
