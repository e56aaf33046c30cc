import { fact, journey, type Row } from './row'

function page(path: string, screen: string): Row {
  return { id: `page${path}`, text: `${path}: ${screen}`, shown: { by: 'page', path } }
}

/** Section 2: the route table, and the addresses named below it. */
export const PAGES: readonly Row[] = [
  page('/', 'Home'),
  page('/coming-soon', 'Coming Soon landing; no header or footer'),
  page('/dashboard', 'User dashboard'),
  page('/browse', 'Browse fundraisers; optional query parameter category'),
  page('/create-fundraiser', 'Create fundraiser'),
  page('/fundraiser/:id', 'Fundraiser detail'),
  page('/edit-fundraiser/:id', 'Edit fundraiser (with admin controls)'),
  page('/profile/:id', 'Profile dashboard for a user id'),
  page('/edit-profile', 'Edit own profile'),
  page('/user/:id', 'Public profile'),
  page('/auth', 'Sign In / Sign Up tabs'),
  page('/reset-password', 'Reset password; token in the query string'),
  page('/checkout', 'Card checkout'),
  page('/create-profile', 'Create profile for someone else'),
  page('/payouts', 'Payout dashboard'),
  page('/admin', 'Admin screen'),
  page('/admin-dashboard', 'Same admin screen'),
  page('/settings', 'Account settings'),
  page('/teams', 'Static page'),
  page('/about', 'Static page'),
  page('/how-it-works', 'Static page'),
  page('/fees', 'Static page'),
  page('/safety', 'Static page'),
  page('/help', 'Static page'),
  page('/contact', 'Static page'),
  page('/privacy', 'Static page'),
  page('/terms', 'Static page'),
  fact(
    'page/*',
    'anything else: 404 page ‘Page Not Found’',
    journey('browse', 'names an address that is none of ours, and shows the coming-soon page alone'),
  ),
  fact(
    'page/login',
    '/login and /browse-fundraisers lead on to /auth and /browse',
    journey('auth', 'addresses that have moved › lead on without a script'),
    journey('auth', 'addresses that have moved › lead on from within the product'),
  ),
  fact(
    'page/redirect',
    'A redirect query parameter present on load replaces the address with that path',
    journey('words', 'follows a redirect parameter to a path of ours, and to nowhere else'),
  ),
]
