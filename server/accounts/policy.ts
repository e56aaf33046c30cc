import type { Call } from '#shared/contract/call'
import { AppError } from '../http/app-error'
import type { Viewer } from './viewer'

/**
 * Who may make a call at all. `arriving` is for the calls by which people come and go: anyone, and a token that is no longer
 * valid does not keep them out.
 */
export type Audience = 'anyone' | 'arriving' | 'signed-in' | 'leader' | 'admin'

/** Every call of the contract. One that is missing here can't be bound: nothing is open by default. */
const AUDIENCES: Record<string, Audience> = {
  signUp: 'arriving',
  login: 'arriving',
  logout: 'arriving',
  forgotPassword: 'arriving',
  resetPassword: 'arriving',

  getCurrentUser: 'signed-in',
  updateProfile: 'signed-in',
  changePassword: 'signed-in',
  listSessions: 'signed-in',
  endSession: 'signed-in',
  exportMyData: 'signed-in',
  closeAccount: 'signed-in',
  createProfile: 'leader',
  listCreatedProfiles: 'leader',

  getUser: 'anyone',
  updateUser: 'signed-in',
  listUserDonations: 'anyone',
  getUserTotals: 'anyone',
  listReceivedDonations: 'signed-in',

  listFundraisers: 'anyone',
  countFundraisers: 'anyone',
  getFundraiser: 'anyone',
  createFundraiser: 'signed-in',
  updateFundraiser: 'signed-in',
  extendFundraiser: 'admin',
  listDonations: 'anyone',

  createPaymentIntent: 'anyone',
  getMobileMoneyQuote: 'anyone',
  createFlutterwavePayment: 'anyone',
  getPaymentAttempt: 'anyone',
  createDonation: 'anyone',

  listBankAccounts: 'signed-in',
  createBankAccount: 'signed-in',
  deleteBankAccount: 'signed-in',
  setPrimaryBankAccount: 'signed-in',
  getStripeConnect: 'signed-in',
  startStripeConnect: 'signed-in',
  getAvailableBalance: 'signed-in',
  listPayoutRequests: 'signed-in',
  createPayoutRequest: 'signed-in',
  getReceipt: 'anyone',
  getNotices: 'signed-in',
  updateNotices: 'signed-in',
  unsubscribe: 'arriving',
  getThanks: 'signed-in',
  thankDonors: 'signed-in',
  getAdminStats: 'admin',
  listAdminFundraisers: 'admin',
  countAdminFundraisers: 'admin',
  createCampaign: 'admin',
  updateAdminFundraiser: 'admin',
  deleteFundraiser: 'admin',
  bulkFundraisers: 'admin',
  listAdminUsers: 'admin',
  updateAdminUser: 'admin',
  listAdminBankAccounts: 'admin',
  verifyBankAccount: 'admin',
  listAdminPayouts: 'admin',
  decidePayout: 'admin',
  revealPayoutDestination: 'admin',
  listAdminDonations: 'admin',
  refundDonation: 'admin',
  listAuditTrail: 'admin',
  getMachineRoom: 'admin',
  retryTrouble: 'admin',
}

export function audienceOf(call: Call): Audience {
  const audience = AUDIENCES[call.name]
  if (!audience) throw new Error(`Who may call ${call.name}? Say so in the policy.`)
  return audience
}

/** Throws 401 for a visitor where one must be signed in, and 403 without the role. */
export function admit(audience: Audience, viewer: Viewer | null): void {
  if (audience === 'anyone' || audience === 'arriving') return
  const { isAdmin, isCommunityLeader } = signedIn(viewer)
  if (audience === 'leader' && !isCommunityLeader) throw forbidden('Only community leaders can do this')
  if (audience === 'admin' && !isAdmin) throw forbidden('Only admins can do this')
}

/** The viewer of a call that only the signed-in may make. Throws 401 for a visitor. */
export function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw new AppError(401, 'Please sign in')
  return viewer
}

/** E-mail address and the other private fields; anonymous donations too. */
export function canSeePrivateProfile(viewer: Viewer | null, userId: number): boolean {
  return viewer !== null && (viewer.isAdmin || viewer.id === userId)
}

/** A leader who made an account may edit its fundraisers, not the person. */
export function canEditProfile(viewer: Viewer, userId: number): boolean {
  return viewer.isAdmin || viewer.id === userId
}

export function forbidden(message: string): AppError {
  return new AppError(403, message)
}
