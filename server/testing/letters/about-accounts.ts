import * as auth from '../../community/auth/letters'
import { newsLetter } from '../../community/follows'
import * as help from '../../operations/admin/help-letters'
import { rolesLetter } from '../../operations/admin/users/roles'
import { securedLetter } from '../../operations/not-me-letters'
import { pagesAt } from '../../platform/language'
import type { Letter } from '../../platform/mail/letter'
import { type SamplesOf, WRITTEN } from './written'

const { site, reader, other, title, username, token } = WRITTEN
const url = () => `${pagesAt(site)}/page?token=${token}`
const follow = {
  ...{ id: 1, fundraiserId: 7, title, displayName: null, creatorName: other, followerId: 2, email: '', language: 'en' },
  ...{ fullName: reader, currentAmount: 1_234_500, goalAmount: 1_000_000, donationsCount: 1_402, endDate: null },
}
const person = { id: 2, fullName: reader }

const roles = (changed: Parameters<typeof rolesLetter>[2]['roles'], actor: string | null): Letter =>
  rolesLetter(site, { ...person, isAdmin: 0 }, { person, roles: changed, actor })

/** The letters about accounts, follows and roles, by the function that writes them: each in all of its variants. */
export const ABOUT_ACCOUNTS: SamplesOf<typeof auth> = {
  resetLetter: () => [auth.resetLetter(site, reader, token)],
  invitationLetter: () => [auth.invitationLetter(site, { name: reader, leaderName: other, token, notMeUrl: url() })],
  passwordChangedLetter: () => [auth.passwordChangedLetter(reader, url())],
  payoutAccountsClearedLetter: () => [auth.payoutAccountsClearedLetter(site, reader)],
  accountClosedLetter: () => [auth.accountClosedLetter(reader, null)],
  confirmChangeLetter: () => [auth.confirmChangeLetter(username, url())],
  addressTakenLetter: () => [auth.addressTakenLetter(site)],
  changeAskedLetter: () => [true, false].map((isByAdmin) => auth.changeAskedLetter(reader, isByAdmin, url())),
  emailChangedLetter: () => [auth.emailChangedLetter(reader, url())],
  emailIsNewLetter: () => [auth.emailIsNewLetter(site, reader)],
  confirmationLetter: () => [auth.confirmationLetter(site, username, url())],
  newsLetter: () => [
    newsLetter(site, 'goal', follow),
    newsLetter(site, 'end', { ...follow, donationsCount: 1, displayName: other }),
  ],
  helpResetLetter: () => [help.helpResetLetter(site, reader, token)],
  accountErasedLetter: () => [help.accountErasedLetter(reader)],
  rolesLetter: () => [
    roles({ isAdmin: 0, isCommunityLeader: 0 }, other),
    roles({ isAdmin: 1, isCommunityLeader: 1 }, null),
  ],
  securedLetter: () => [securedLetter(site, reader, token)],
}
