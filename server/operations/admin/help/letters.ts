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
      'The link works for 72 hours, and for ten minutes once you have used it. Please give it to nobody. While you are signed in, you can download the same file in your settings.',
      'If you did not ask us, you need do nothing.',
    ],
  }
}

/** To the person, when an admin erased the account. */
export function accountErasedLetter(name: string): Letter {
  return {
    subject: 'Your account is closed',
    paragraphs: [
      `Hello ${name},`,
      `Our team closed your ${SITE_NAME} account, because we were asked to. Your profile is gone, your fundraisers take no more donations, and your name no longer stands beside what you gave.`,
    ],
    ending: [
      'What money moved stays on record, as the law asks of us, without your name.',
      'If you did not ask for this, please answer this mail at once.',
    ],
  }
}

/** What one admin did to a person; `note`: why. */
interface ActOfAdmin {
  person: string
  actor: string
  note: string
}

/** To the admins, when one of them erased the account of a person. */
export function erasedByAdminLetter(publicUrl: string, name: string, { person, actor, note }: ActOfAdmin): Letter {
  return {
    subject: 'An admin erased the account of a person',
    paragraphs: [`Hello ${name},`, `${actor} erased the account of ${person}. This can’t be undone.`],
    facts: [['Reason', note]],
    action: { label: 'See all users', url: `${publicUrl}/admin?tab=users` },
    ending: [
      'If this is not right, please take the admin role away from that account at once, and speak to the admin.',
    ],
  }
}

/** To the admins, when one of them asks for another address of a person. */
export function emailByAdminLetter(publicUrl: string, name: string, { person, actor, note }: ActOfAdmin): Letter {
  return {
    subject: 'An admin asked to change the email address of a person',
    paragraphs: [
      `Hello ${name},`,
      `${actor} asked to change the email address of ${person}. The new address gets a link, the old one a notice. For 72 hours after the change no payout is sent to this person, and the old address can undo it.`,
    ],
    facts: [['Reason', note]],
    action: { label: 'See all users', url: `${publicUrl}/admin?tab=users` },
    ending: [
      'If this is not right, press “Help” beside this person and then “Sign out everywhere”: that stops the change. Then speak to the other admin at once.',
    ],
  }
}
