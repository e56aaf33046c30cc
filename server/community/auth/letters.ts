import { LEADER_COMMISSION_BASIS_POINTS, percent } from '#shared/rules/money/fees'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'

/** The page of a mailed token. `publicUrl` comes from the configuration, never from a request. */
function resetAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}`
}

export function resetLetter(publicUrl: string, name: string, token: string): Letter {
  return {
    subject: 'Set a new password',
    paragraphs: [`Hello ${name},`, `Somebody asked for a new password for your ${SITE_NAME} account. Choose one here:`],
    action: { label: 'Set a new password', url: resetAddress(publicUrl, token) },
    ending: [
      'The link works once, for one hour. If it was not you who asked, you need do nothing: your password stays as it is.',
    ],
  }
}

interface Invitation {
  name: string
  leaderName: string
  token: string
  /** The page where the person can say that they did not agree. */
  notMeUrl: string
}

export function invitationLetter(publicUrl: string, { name, leaderName, token, notMeUrl }: Invitation): Letter {
  return {
    subject: `You have a ${SITE_NAME} account`,
    paragraphs: [
      `Hello ${name},`,
      `${leaderName} made a ${SITE_NAME} account for you, so that your community can raise funds for you.`,
      `As your community leader, ${leaderName} gets ${percent(LEADER_COMMISSION_BASIS_POINTS)} of each donation to your fundraisers, besides the platform fee. The rest is yours.`,
      'Choose a password that only you know. No money is paid out before you have:',
    ],
    action: { label: 'Choose a password', url: resetAddress(publicUrl, token) },
    ending: [
      `The link works once, for seven days. After that, ask for a new one with “Forgot your password” at ${publicUrl}/auth.`,
      `If you did not agree to this, say “this was not me”: ${notMeUrl}`,
      'We then close the account and its fundraisers, and give all donations back.',
    ],
  }
}

export function passwordChangedLetter(name: string, notMe: string): Letter {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      `The password of your ${SITE_NAME} account was just changed, and other devices were signed out.`,
    ],
    ending: [
      'If it was not you, press “This was not me” below at once: everybody is signed out, and you get a link to set a new one.',
    ],
    notMe,
  }
}

export function payoutAccountsClearedLetter(publicUrl: string, name: string): Letter {
  return {
    subject: 'Please add your payout accounts again',
    paragraphs: [
      `Hello ${name},`,
      'You have set your password with a link from us for the first time. Until then we could not know that this email address is yours.',
      'To be safe we have removed the bank and mobile money accounts that were added before. Nothing more is sent to them.',
    ],
    action: { label: 'Add an account', url: `${publicUrl}/payouts` },
    ending: ['If you asked for a payout to one of them, it waits. Our team gets in touch with you about it.'],
  }
}

/** `settlement`: the sentence about money that is still owed to the person; null when there is none. */
export function accountClosedLetter(name: string, settlement: string | null): Letter {
  return {
    subject: 'Your account is closed',
    paragraphs: [
      `Hello ${name},`,
      `Your ${SITE_NAME} account is closed, as you asked. Your profile is gone, your fundraisers take no more donations, and your name no longer stands beside what you gave.`,
      ...(settlement === null ? [] : [settlement]),
    ],
    ending: [
      'What money moved stays on record, as the law asks of us, without your name.',
      'If you did not want this, please answer this mail at once.',
    ],
  }
}
