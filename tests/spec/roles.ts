import { api, fact, journey, type Row } from './row'

const EVERY_CALL = api('authorization', 'who may do what › %s')

/** Section 6. */
export const ROLES: readonly Row[] = [
  fact(
    'role/visitor',
    'Visitor: browse, view fundraisers and profiles, donate (anonymous allowed)',
    EVERY_CALL,
    journey('card-donation', 'a donor gives by card, is thanked, and sees the gift on the page'),
    journey('profile', 'the page that everyone sees › is read without script, and found by search engines'),
  ),
  fact(
    'role/user',
    'Signed-in user: dashboard, create fundraisers, edit own profile, settings, manage bank accounts, request payouts',
    EVERY_CALL,
    journey('payouts', 'leads from an account over a request to money that has arrived'),
    journey('publish', 'with a connection it is live at once, with its photo made small on the way'),
  ),
  fact(
    'role/user-links',
    'Dashboard and Payouts links show only when signed in',
    journey('account-menu', 'on a wide screen › the avatar menu says who one is, and leads to what is theirs'),
    journey('screen-words', 'the header leads a visitor nowhere that needs an account'),
  ),
  fact(
    'role/owner',
    'Fundraiser owner, or the community leader who created the owner’s account: may edit the fundraiser; others see Access Denied',
    api('fundraisers/publish', 'editing › is for the owner, their leader and admins, and only while it is active'),
    journey('publish', 'an edit elsewhere is not overwritten, and a stranger may not edit'),
  ),
  fact(
    'role/leader',
    'Community leader: creates profiles for others',
    journey('create-profile', 'a leader makes a profile, which is theirs by birth and the person’s by mail'),
    journey('create-profile', 'asks a visitor to sign in, and says to others that it is for leaders'),
  ),
  fact(
    'role/leader-commission',
    'Community leader: earns 5% commission on their fundraisers',
    'shared/rules/fees.test.ts › the split of a donation › of %i cents (leader: %s) is %i to the platform, %i to the leader, %i to the recipient',
    journey('payouts', 'pays a community leader her commission'),
  ),
  fact(
    'role/admin',
    'Admin: admin screen, create campaigns for any user, edit, delete, bulk actions, extend duration',
    EVERY_CALL,
    journey('admin-campaigns', 'creates a campaign for somebody, once although the answer was lost'),
    journey('admin-campaigns', 'deletes a campaign, and brings it back from the toast'),
    journey('admin-team', 'is closed to everyone else, who never fetch its code'),
  ),
  fact(
    'role/admin-link',
    'Admin Dashboard link only for admins',
    journey('account-menu', 'on a wide screen › admins find their screen in it'),
  ),
  fact(
    'role/payouts',
    'Payouts need a primary bank account and a balance of at least $50',
    api('payouts/requests', 'asking for a payout › needs a primary account, not yet a verified one'),
    api(
      'payouts/requests',
      'asking for a payout › refuses less than the minimum and more than there is, at the amount',
    ),
  ),
  fact(
    'role/verified',
    'Verified flag shows as a badge',
    journey('admin-team', 'verifies a person, makes them a leader, and an admin only after a question'),
  ),
]
