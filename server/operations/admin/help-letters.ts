import { say } from '#shared/language/say'
import { pagesAt } from '../../platform/language'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'

export function helpResetLetter(publicUrl: string, token: string): Letter {
  return {
    subject: say('Set a new password'),
    paragraphs: [
      say('Our team sends you a link for a new password of your {site} account, as you asked:', { site: SITE_NAME }),
    ],
    action: { label: say('Set a new password'), url: `${pagesAt(publicUrl)}/reset-password?token=${token}` },
    ending: [
      say('The link works once, for one hour. We never ask you for this link or for your password.'),
      say('If you did not ask us, you need do nothing: your password stays as it is.'),
    ],
  }
}

export function accountErasedLetter(): Letter {
  return {
    subject: say('Your account is closed'),
    paragraphs: [
      say(
        'Our team closed your {site} account, because we were asked to. Your profile is gone, your fundraisers take no more donations, and your name no longer stands beside what you gave.',
        { site: SITE_NAME },
      ),
    ],
    ending: [
      say('What money moved stays on record, as the law asks of us, without your name.'),
      say('If you did not ask for this, please answer this mail at once.'),
    ],
  }
}

interface ActOfAdmin {
  person: string
  actor: string
  note: string
}

export function erasedByAdminLetter(publicUrl: string, { person, actor, note }: ActOfAdmin): Letter {
  return {
    subject: 'An admin erased the account of a person',
    paragraphs: [`${actor} erased the account of ${person}. This can’t be undone.`],
    facts: [['Reason', note]],
    action: { label: 'See all users', url: `${publicUrl}/admin?tab=users` },
    ending: [
      'If this is not right, please take the admin role away from that account at once, and speak to the admin.',
    ],
  }
}

export function emailByAdminLetter(publicUrl: string, { person, actor, note }: ActOfAdmin): Letter {
  return {
    subject: 'An admin asked to change the email address of a person',
    paragraphs: [
      `${actor} asked to change the email address of ${person}. The new address gets a link, the old one a notice. For 72 hours after the change no payout is sent to this person, and the old address can undo it.`,
    ],
    facts: [['Reason', note]],
    action: { label: 'See all users', url: `${publicUrl}/admin?tab=users` },
    ending: [
      'If this is not right, press “Help” beside this person and then “Sign out everywhere”: that stops the change. Then speak to the other admin at once.',
    ],
  }
}

/** `done`: `12 campaigns deleted`. */
export function actOnManyLetter(publicUrl: string, { actor, done }: { actor: string; done: string }): Letter {
  return {
    subject: `An admin acted on many campaigns: ${done}`,
    paragraphs: [`${actor} did this at once: ${done}.`],
    action: { label: 'See the audit trail', url: `${publicUrl}/admin?tab=operations` },
    ending: [
      'If this is not right, please undo it, take the admin role away from that account, and speak to the admin.',
    ],
  }
}
