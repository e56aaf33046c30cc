import { formatUtcTime } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { LEADER_COMMISSION_BASIS_POINTS, percent } from '#shared/rules/money/fees'
import { pagesAt } from '../../platform/language'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'

/** The page of a mailed token. `publicUrl` comes from the configuration, never from a request. */
const resetAddress = (publicUrl: string, token: string): string => `${pagesAt(publicUrl)}/reset-password?token=${token}`

export function resetLetter(publicUrl: string, token: string): Letter {
  return {
    subject: say('Set a new password'),
    paragraphs: [
      say('Somebody asked for a new password for your {site} account. Choose one here:', { site: SITE_NAME }),
    ],
    action: { label: say('Set a new password'), url: resetAddress(publicUrl, token) },
    ending: [
      say(
        'The link works once, for one hour. If it was not you who asked, you need do nothing: your password stays as it is.',
      ),
    ],
  }
}

interface Invitation {
  /** `@username`: of a stranger's words, only those that are short and without a space. */
  leader: string
  token: string
  notMe: string
}

export function invitationLetter(publicUrl: string, { leader, token, notMe }: Invitation): Letter {
  return {
    subject: say('You have a {site} account', { site: SITE_NAME }),
    paragraphs: [
      say('{leader} made a {site} account for you, so that your community can raise funds for you.', {
        leader,
        site: SITE_NAME,
      }),
      say(
        'As your community leader, {leader} gets {share} of each donation to your fundraisers, besides the platform fee. The rest is yours.',
        { leader, share: percent(LEADER_COMMISSION_BASIS_POINTS) },
      ),
      say('Choose a password that only you know. No money is paid out before you have:'),
    ],
    action: { label: say('Choose a password'), url: resetAddress(publicUrl, token) },
    ending: [
      say(
        'The link works once, for seven days. After that, ask for a new one with “Forgot your password” at {address}.',
        { address: `${pagesAt(publicUrl)}/auth` },
      ),
      say(
        'If you did not agree to this, press “This was not me” below: we close the account and its fundraisers, and give all donations back.',
      ),
    ],
    notMe,
  }
}

export function passwordChangedLetter(notMe: string): Letter {
  return {
    subject: say('Your password was changed'),
    paragraphs: [
      say('The password of your {site} account was just changed, and other devices were signed out.', {
        site: SITE_NAME,
      }),
    ],
    ending: [ifNotYou()],
    notMe,
  }
}

/** `at`: when it was, in milliseconds. `isStopped`: the password was right, and the second step not yet done. */
export function newDeviceLetter(
  { device, at, isStopped }: { device: string; at: number; isStopped: boolean },
  notMe: string,
): Letter {
  const values = { site: SITE_NAME, device, time: formatUtcTime(at) }
  return {
    subject: isStopped ? say('Somebody has your password') : say('Somebody signed in to your account'),
    paragraphs: [
      isStopped
        ? say(
            'Somebody entered the right password of your {site} account, on a device that is new to us: {device}, {time}. They can’t sign in without your second step. If it was you, you need do nothing.',
            values,
          )
        : say(
            'Somebody signed in to your {site} account with your password, on a device that is new to us: {device}, {time}.',
            values,
          ),
    ],
    ending: [ifNotYou()],
    notMe,
  }
}

const factorChanges = {
  added: () => say('A passkey or an authenticator app was just added to your {site} account.', { site: SITE_NAME }),
  removed: () =>
    say('A passkey or an authenticator app was just removed from your {site} account.', { site: SITE_NAME }),
  codes: () =>
    say('New recovery codes were just made for your {site} account. The earlier ones no longer work.', {
      site: SITE_NAME,
    }),
  lost: () =>
    say(
      'Somebody with a link from your mailbox told us that your passkey, app and recovery codes are lost. 72 hours from now one can sign in to your {site} account without them. If you sign in with one of them before, they stay.',
      { site: SITE_NAME },
    ),
}
/** What happened to the second factors of an account. */
export type FactorChange = keyof typeof factorChanges

export function factorsChangedLetter(change: FactorChange, notMe: string): Letter {
  return {
    subject: say('Your second step of signing in was changed'),
    paragraphs: [factorChanges[change]()],
    ending: [
      say(
        'If it was not you, press “This was not me” below within 72 hours: what was added is removed, everybody is signed out, and you get a link to set a new password.',
      ),
    ],
    notMe,
  }
}

const ifNotYou = () =>
  say(
    'If it was not you, press “This was not me” below at once: everybody is signed out, and you get a link to set a new one.',
  )

export function payoutAccountsClearedLetter(publicUrl: string): Letter {
  return {
    subject: say('Please add your payout accounts again'),
    paragraphs: [
      say(
        'You have set your password with a link from us for the first time. Until then we could not know that this email address is yours.',
      ),
      say(
        'To be safe we have removed the bank and mobile money accounts that were added before. Nothing more is sent to them.',
      ),
    ],
    action: { label: say('Add an account'), url: `${pagesAt(publicUrl)}/payouts` },
    ending: [say('If you asked for a payout to one of them, it waits. Our team gets in touch with you about it.')],
  }
}

/** `settlement`: the sentence about money that is still owed to the person; null when there is none. */
export function accountClosedLetter(settlement: string | null): Letter {
  return {
    subject: say('Your account is closed'),
    paragraphs: [
      say(
        'Your {site} account is closed, as you asked. Your profile is gone, your fundraisers take no more donations, and your name no longer stands beside what you gave.',
        { site: SITE_NAME },
      ),
      ...(settlement === null ? [] : [settlement]),
    ],
    ending: [
      say('What money moved stays on record, as the law asks of us, without your name.'),
      say('If you did not want this, please answer this mail at once.'),
    ],
  }
}

/** To the new address. */
export function confirmChangeLetter(url: string): Letter {
  return {
    subject: say('Confirm your new email address'),
    paragraphs: [
      say(
        'This address is to become the email address of a {site} account. Please confirm that it is yours, and that you want this.',
        { site: SITE_NAME },
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

export function changeAskedLetter(isByAdmin: boolean, notMe: string): Letter {
  return {
    subject: say('Your email address is to be changed'),
    paragraphs: [
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

export function emailChangedLetter(notMe: string): Letter {
  return {
    subject: say('Your email address was changed'),
    paragraphs: [
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

export function emailIsNewLetter(publicUrl: string): Letter {
  return {
    subject: say('This is your email address on {site} now', { site: SITE_NAME }),
    paragraphs: [
      say(
        'From now on you sign in with this email address, and our mails come here. Your password is the same as before. For safety no payout is sent to you for the next 72 hours.',
      ),
    ],
    action: { label: say('Sign In'), url: `${pagesAt(publicUrl)}/auth` },
  }
}

export function confirmationLetter(publicUrl: string, url: string): Letter {
  return {
    subject: say('Confirm your email address'),
    paragraphs: [
      say('Welcome to {site}! Please confirm that this email address is yours: we send no payout before.', {
        site: SITE_NAME,
      }),
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
