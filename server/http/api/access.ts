import type { Call } from '#shared/contract/base/call'
import { signedIn } from '../../community/sessions/policy'
import type { Viewer } from '../../community/sessions/viewer'
import { refuse } from '../../platform/refusals/refusal'

/**
 * Who may make a call. `arriving` is for the calls of signing in and out: anyone may make them, and a token that is no
 * longer valid does not block them.
 */
export type Audience = 'anyone' | 'arriving' | 'signed-in' | 'leader' | 'admin'

/** Every call of the contract. A call that is missing here can't be bound: nothing is open by default. */
export const AUDIENCES: Record<string, Audience> = {
  signUp: 'arriving',
  login: 'arriving',
  logout: 'arriving',
  forgotPassword: 'arriving',
  resetPassword: 'arriving',
  confirmEmail: 'arriving',

  getCurrentUser: 'signed-in',
  updateProfile: 'signed-in',
  changePassword: 'signed-in',
  confirmSession: 'signed-in',
  getConfirmation: 'signed-in',
  sendConfirmation: 'signed-in',
  changeEmail: 'signed-in',
  listSessions: 'signed-in',
  endSession: 'signed-in',
  exportMyData: 'signed-in',
  closeAccount: 'signed-in',
  listDrafts: 'signed-in',
  getDraft: 'signed-in',
  putDraft: 'signed-in',
  deleteDraft: 'signed-in',
  createProfile: 'leader',
  getOverview: 'signed-in',

  getUser: 'anyone',
  updateUser: 'signed-in',
  listUserDonations: 'anyone',
  getUserTotals: 'anyone',
  listReceivedDonations: 'signed-in',

  listFundraisers: 'anyone',
  countFundraisers: 'anyone',
  listCountries: 'anyone',
  getFundraiser: 'anyone',
  createFundraiser: 'signed-in',
  publishFundraiser: 'signed-in',
  updateFundraiser: 'signed-in',
  extendFundraiser: 'admin',
  listDonations: 'anyone',
  followFundraiser: 'signed-in',
  unfollowFundraiser: 'signed-in',
  listFollows: 'signed-in',
  getSiteFigures: 'anyone',

  createPaymentIntent: 'anyone',
  getExchangeRates: 'anyone',
  getMobileMoneyQuote: 'anyone',
  createFlutterwavePayment: 'anyone',
  getPaymentAttempt: 'anyone',
  createDonation: 'anyone',
  hideDonationMessage: 'signed-in',

  listBankAccounts: 'signed-in',
  createBankAccount: 'signed-in',
  addBankAccountDetails: 'signed-in',
  listBankBranches: 'signed-in',
  deleteBankAccount: 'signed-in',
  setPrimaryBankAccount: 'signed-in',
  getStripeConnect: 'signed-in',
  startStripeConnect: 'signed-in',
  getAvailableBalance: 'signed-in',
  listPayoutRequests: 'signed-in',
  createPayoutRequest: 'signed-in',
  cancelPayoutRequest: 'signed-in',
  getReceipt: 'anyone',
  askForReceipt: 'anyone',
  getNotices: 'signed-in',
  updateNotices: 'signed-in',
  unsubscribe: 'arriving',
  sayNotMe: 'arriving',
  getThanks: 'signed-in',
  thankDonors: 'signed-in',
  getAdminStats: 'admin',
  listAdminFundraisers: 'admin',
  createCampaign: 'admin',
  updateAdminFundraiser: 'admin',
  deleteFundraiser: 'admin',
  bulkFundraisers: 'admin',
  listAdminUsers: 'admin',
  updateAdminUser: 'admin',
  getPersonHelp: 'admin',
  changePersonEmail: 'admin',
  helpPerson: 'admin',
  erasePerson: 'admin',
  listAdminBankAccounts: 'admin',
  verifyBankAccount: 'admin',
  askAccountHolderName: 'admin',
  listAdminPayouts: 'admin',
  decidePayout: 'admin',
  quotePayout: 'admin',
  revealPayoutDestination: 'admin',
  listOwedBalances: 'admin',
  payOwedBalance: 'admin',
  listAdminDonations: 'admin',
  refundDonation: 'admin',
  listPaymentsToReview: 'admin',
  reviewPayment: 'admin',
  listAuditTrail: 'admin',
  setMaintenance: 'admin',
  getMachineRoom: 'admin',
  actOnTrouble: 'admin',
  getGivingStatement: 'signed-in',
  getSite: 'admin',
  updateSite: 'admin',
}

/**
 * Calls with which a thief of a session could take money or data: they need a password that was typed a short while ago. `export` is
 * every file for admins. Calls that take the password themselves are not listed.
 */
export const CONFIRMED_CALLS: ReadonlySet<string> = new Set([
  'getConfirmation',
  'exportMyData',
  'changeEmail',
  'endSession',
  'createBankAccount',
  'addBankAccountDetails',
  'deleteBankAccount',
  'setPrimaryBankAccount',
  'startStripeConnect',
  'updateAdminUser',
  'changePersonEmail',
  'helpPerson',
  'erasePerson',
  'verifyBankAccount',
  'decidePayout',
  'revealPayoutDestination',
  'payOwedBalance',
  'refundDonation',
  'reviewPayment',
  'actOnTrouble',
  'updateSite',
  'setMaintenance',
  'export',
])

export function audienceOf(call: Call): Audience {
  const audience = AUDIENCES[call.name]
  if (!audience) throw new Error(`Who may call ${call.name}? Say so in the policy.`)
  return audience
}

/** Throws 401 for a visitor where a session is needed, and 403 without the role. */
export function admit(audience: Audience, viewer: Viewer | null): void {
  if (audience === 'anyone' || audience === 'arriving') return
  const { isAdmin, isCommunityLeader } = signedIn(viewer)
  if (audience === 'leader' && !isCommunityLeader) throw refuse('request.leaders-only')
  if (audience === 'admin' && !isAdmin) throw refuse('request.admins-only')
}
