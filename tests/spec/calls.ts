import { api, fact, journey, type Row } from './row'

function call(method: string, path: string): Row {
  return { id: `call/${method}${path}`, text: `${method} ${path}`, shown: { by: 'call', method, path } }
}

/** Section 7. */
export const CALLS: readonly Row[] = [
  call('GET', '/api/auth/me'),
  call('POST', '/api/auth/login'),
  call('POST', '/api/auth/logout'),
  call('POST', '/api/users'),
  call('PATCH', '/api/auth/profile'),
  call('PATCH', '/api/users/{id}'),
  call('POST', '/api/auth/forgot-password'),
  call('POST', '/api/auth/reset-password'),
  call('POST', '/api/users/create-behalf'),
  call('GET', '/api/users/{id}'),
  call('GET', '/api/users/{id}/donations'),
  call('GET', '/api/fundraisers'),
  call('GET', '/api/fundraisers/{id}'),
  call('GET', '/api/fundraisers/{id}/donations'),
  call('POST', '/api/fundraisers'),
  call('PATCH', '/api/fundraisers/{id}'),
  call('POST', '/api/create-payment-intent'),
  call('POST', '/api/create-flutterwave-payment'),
  call('POST', '/api/donations'),
  call('GET', '/api/available-balance'),
  call('GET', '/api/bank-accounts'),
  call('POST', '/api/bank-accounts'),
  call('DELETE', '/api/bank-accounts/{id}'),
  call('PUT', '/api/bank-accounts/{id}/set-primary'),
  call('GET', '/api/payout-requests'),
  call('POST', '/api/payout-requests'),
  call('GET', '/api/admin/fundraisers'),
  call('GET', '/api/admin/users'),
  call('POST', '/api/admin/create-campaign'),
  call('PATCH', '/api/admin/fundraisers/{id}'),
  call('DELETE', '/api/admin/fundraisers/{id}'),
  call('POST', '/api/admin/fundraisers/bulk'),
  call('PATCH', '/api/admin/campaigns/{id}/extend'),
  fact(
    'call/GET/api/generate-social-preview',
    'GET /api/generate-social-preview: share image, 1200x630',
    api('previews/routes', 'draws 1200×630 in a few tens of kilobytes for %.20s'),
    api('previews/routes', 'draws different titles differently, and shows each fundraiser as it stands'),
  ),
  fact(
    'call/token',
    'A value stored under authToken is sent as a bearer Authorization header; all requests send cookies',
    api('accounts/sign-in', 'signing in › gives a token and a cookie: two values, either of which is the person'),
    journey('reads', 'reads carry the token, are not repeated when they fail, nor when one comes back to the window'),
  ),
  fact(
    'call/reads-once',
    'Failed reads are not retried, and data is not refetched on window focus',
    journey('reads', 'reads carry the token, are not repeated when they fail, nor when one comes back to the window'),
  ),
  fact(
    'call/me-cache',
    'The current user is cached for 5 minutes; unauthenticated leads to the login redirect',
    journey('reads', 'asks who is signed in no more often than every five minutes'),
    journey('dashboard', 'sends a visitor to sign in, and has them back afterwards'),
  ),
]
