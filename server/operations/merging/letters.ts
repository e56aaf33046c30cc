import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'

interface Pair {
  /** The usernames. */
  kept: string
  ended: string
}

/** To each of the two mailboxes, when an admin asked for the merge. */
export function mergeAskedLetter(
  name: string,
  { kept, ended, url, notMe }: Pair & { url: string; notMe: string },
): Letter {
  return {
    subject: say('Make your two accounts one?'),
    paragraphs: [
      say('Hello {name},', { name }),
      say(
        'Our team was asked to make two {site} accounts one: everything of @{ended} goes to @{kept}, and @{ended} ends. We have mailed both addresses. Nothing changes unless both links are opened within 72 hours and the button is pressed there.',
        { site: SITE_NAME, ended, kept },
      ),
      say(
        'Before you do: open {site} on each device where @{ended} is signed in, and wait until nothing is left to send. What was not sent by then can’t be sent any more. Accounts for payouts of @{ended} are not moved.',
        { site: SITE_NAME, ended },
      ),
    ],
    action: { label: say('Confirm'), url },
    ending: [
      say(
        'If only one of the two accounts is yours, or if you did not ask us, do not confirm. If somebody else may be using your account, press “This was not me” below: everybody is signed out, and the accounts stay apart.',
      ),
    ],
    notMe,
  }
}

/** To both addresses, after the merge. */
export function mergedLetter(name: string, { kept, ended, notMe }: Pair & { notMe: string }): Letter {
  return {
    subject: say('Your two accounts are one now'),
    paragraphs: [
      say('Hello {name},', { name }),
      say(
        'Everything of @{ended} belongs to your {site} account @{kept} now. Please sign in with its email address and password. @{ended} is closed, and everybody was signed out.',
        { ended, site: SITE_NAME, kept },
      ),
      say(
        'For safety no payout is sent for the next 72 hours. If @{kept} has no account for payouts, please add one.',
        { kept },
      ),
    ],
    ending: [
      say(
        'If it was not you, press “This was not me” below at once: everybody is signed out, the password no longer works, and no payout is sent for 72 hours. Then please answer this mail.',
      ),
    ],
    notMe,
  }
}

/** To the admins. `note`: why. */
export function mergeByAdminLetter(
  publicUrl: string,
  name: string,
  {
    keptName,
    endedName,
    actor,
    note,
    kept,
    ended,
  }: Pair & { keptName: string; endedName: string; actor: string; note: string },
): Letter {
  return {
    subject: 'An admin asked to merge two accounts',
    paragraphs: [
      `Hello ${name},`,
      `${actor} asked to make two accounts of one person one: @${ended} (${endedName}) becomes part of @${kept} (${keptName}) once both mailboxes have confirmed it. Then no payout is sent to this person for 72 hours.`,
    ],
    facts: [['Reason', note]],
    action: { label: 'See all users', url: `${publicUrl}/admin?tab=users` },
    ending: [
      'If this is not right, press “Help” beside this person and then “Sign out everywhere”: that stops the merge. Then speak to the other admin at once.',
    ],
  }
}

/** To the admins, when it is done. `balance`: cents that are owed to the account that stays from now on. */
export function mergeDoneLetter(
  publicUrl: string,
  name: string,
  { kept, ended, keptName, balance }: Pair & { keptName: string; balance: number },
): Letter {
  return {
    subject: 'Two accounts are one now',
    paragraphs: [
      `Hello ${name},`,
      `Both mailboxes have confirmed it: @${ended} is part of @${kept} (${keptName}) now, with a balance of ${formatCents(balance)}. No payout is sent to this person for 72 hours. Please look at the payout accounts before the next one.`,
    ],
    action: { label: 'See the payouts', url: `${publicUrl}/admin?tab=payouts` },
  }
}
