import * as auth from '../../community/auth/letters'
import { followLetter } from '../../community/follow-by-mail'
import { liveLetter } from '../../community/fundraisers/publish'
import * as leaders from '../../community/leader'
import * as help from '../../operations/admin/help-letters'
import { rolesLetter } from '../../operations/admin/users/roles'
import * as messages from '../../operations/messages/letters'
import { securedLetter } from '../../operations/not-me-letters'
import { pagesAt } from '../../platform/language'
import type { Letter } from '../../platform/mail/letter'
import { type SamplesOf, SOME_DAY, WRITTEN } from './written'

const { site, reader, other, title, message, username, device, token } = WRITTEN
const url = () => `${pagesAt(site)}/page?token=${token}`
const written = { publicId: '7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d', createdAt: SOME_DAY }
const ACTS = ['ask', 'publish', 'edit', 'thanks', 'news', 'answer', 'hide', 'show'] as const
const person = { id: 2, fullName: reader }

const roles = (changed: Parameters<typeof rolesLetter>[2]['roles'], actor: string | null): Letter =>
  rolesLetter(site, { ...person, isAdmin: 0 }, { person, roles: changed, actor })

/** The letters about accounts, follows, roles and messages, by the function that writes them: each in all of its variants. */
export const ABOUT_ACCOUNTS: SamplesOf<typeof auth & typeof leaders & typeof messages> = {
  resetLetter: () => [auth.resetLetter(site, token)],
  invitationLetter: () => [auth.invitationLetter(site, { leader: `“@${username}”`, token, notMe: url() })],
  passwordChangedLetter: () => [auth.passwordChangedLetter(url())],
  newDeviceLetter: () =>
    [true, false].map((isStopped) => auth.newDeviceLetter({ device, at: SOME_DAY, isStopped }, url())),
  factorsChangedLetter: () =>
    (['added', 'removed', 'codes', 'lost'] as const).map((change) => auth.factorsChangedLetter(change, url())),
  payoutAccountsClearedLetter: () => [auth.payoutAccountsClearedLetter(site)],
  accountClosedLetter: () => [auth.accountClosedLetter(null)],
  confirmChangeLetter: () => [auth.confirmChangeLetter(url())],
  addressTakenLetter: () => [auth.addressTakenLetter(site)],
  changeAskedLetter: () => [true, false].map((isByAdmin) => auth.changeAskedLetter(isByAdmin, url())),
  emailChangedLetter: () => [auth.emailChangedLetter(url())],
  emailIsNewLetter: () => [auth.emailIsNewLetter(site)],
  confirmationLetter: () => [auth.confirmationLetter(site, url())],
  followLetter: () => [followLetter(url())],
  liveLetter: () => [liveLetter(site, 7)],
  actLetter: () => ACTS.map((act) => leaders.actLetter(site, { leader: other, title }, act)),
  messageLetter: () =>
    (['answer', 'close'] as const).map((act) => messages.messageLetter(site, written, { act, text: message })),
  helpResetLetter: () => [help.helpResetLetter(site, token)],
  accountErasedLetter: () => [help.accountErasedLetter()],
  rolesLetter: () => [
    roles({ isAdmin: 0, isCommunityLeader: 0 }, other),
    roles({ isAdmin: 1, isCommunityLeader: 1 }, null),
  ],
  securedLetter: () => [securedLetter(site, token)],
}
