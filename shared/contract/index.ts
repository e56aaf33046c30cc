import * as accountChangeEmail from './account/change-email'
import * as accountConfirmEmail from './account/confirm-email'
import * as accountFollows from './account/follows'
import * as accountOverview from './account/overview'
import * as adminFundraisers from './admin/fundraisers'
import * as adminHelpPeople from './admin/help-people'
import * as adminMoney from './admin/money'
import * as adminPaymentReviews from './admin/payment-reviews'
import * as adminPeople from './admin/people'
import * as adminSite from './admin/site'
import * as adminStuckJobs from './admin/stuck-jobs'
import * as auth from './auth'
import * as bankAccounts from './bank-accounts'
import type { Call } from './base/call'
import * as booksStatements from './books/statements'
import * as donations from './donations'
import * as draftsCopies from './drafts/copies'
import * as findingCountries from './finding/countries'
import * as fundraisers from './fundraisers'
import * as letters from './letters'
import * as payments from './payments'
import * as payouts from './payouts'
import * as profiles from './profiles'
import * as publishing from './publishing'
import * as siteFigures from './site/figures'
import * as userDonations from './user-donations'
import * as userTotals from './user-totals'
import * as users from './users'

/** All calls of the API, for the OpenAPI document and for tests that check every call. */
export const CALLS: readonly Call[] = [
  accountChangeEmail,
  accountConfirmEmail,
  accountFollows,
  accountOverview,
  adminFundraisers,
  adminHelpPeople,
  adminMoney,
  adminPaymentReviews,
  adminPeople,
  adminSite,
  adminStuckJobs,
  auth,
  bankAccounts,
  booksStatements,
  donations,
  draftsCopies,
  findingCountries,
  fundraisers,
  letters,
  payments,
  payouts,
  profiles,
  publishing,
  siteFigures,
  userDonations,
  userTotals,
  users,
].flatMap((module) => Object.values<unknown>(module).filter(isCall))

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}
