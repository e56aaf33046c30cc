import { changeEmail } from './account/change-email'
import { confirmEmail, sendConfirmation } from './account/confirm-email'
import { followFundraiser, getFollow, listFollows, unfollowFundraiser } from './account/follows'
import { getOverview } from './account/overview'
import {
  bulkFundraisers,
  countAdminFundraisers,
  createCampaign,
  deleteFundraiser,
  listAdminFundraisers,
  updateAdminFundraiser,
} from './admin/fundraisers'
import {
  changePersonEmail,
  endPersonSessions,
  erasePerson,
  getPersonHelp,
  sendPersonExport,
  sendPersonReset,
} from './admin/help-people'
import {
  decidePayout,
  listAdminDonations,
  listAdminPayouts,
  listOwedBalances,
  payOwedBalance,
  quotePayout,
  refundDonation,
  revealPayoutDestination,
} from './admin/money'
import { listPaymentsToReview, reviewPayment } from './admin/payment-reviews'
import {
  askAccountHolderName,
  listAdminBankAccounts,
  listAdminUsers,
  updateAdminUser,
  verifyBankAccount,
} from './admin/people'
import { getSite, setMaintenance, updateSite } from './admin/site'
import { actOnTrouble, getAdminStats, getMachineRoom, listAuditTrail } from './admin/stuck-jobs'
import {
  changePassword,
  closeAccount,
  confirmSession,
  endSession,
  exportMyData,
  forgotPassword,
  getConfirmation,
  listSessions,
  login,
  logout,
  resetPassword,
} from './auth'
import {
  addBankAccountDetails,
  createBankAccount,
  deleteBankAccount,
  getStripeConnect,
  listBankAccounts,
  listBankBranches,
  setPrimaryBankAccount,
  showBankAccountNumber,
  startStripeConnect,
} from './bank-accounts'
import type { Call } from './base/call'
import { getGivingStatement } from './books/statements'
import { listCreatedProfiles } from './created-profiles'
import { createDonation, hideDonationMessage, listDonations } from './donations'
import { deleteDraft, getDraft, listDrafts, putDraft } from './drafts/copies'
import { listCountries } from './finding/countries'
import { countFundraisers, getFundraiser, listFundraisers } from './fundraisers'
import {
  askForReceipt,
  getNotices,
  getReceipt,
  getThanks,
  sayNotMe,
  thankDonors,
  unsubscribe,
  updateNotices,
} from './letters'
import {
  createFlutterwavePayment,
  createPaymentIntent,
  getExchangeRates,
  getMobileMoneyQuote,
  getPaymentAttempt,
} from './payments'
import { cancelPayoutRequest, createPayoutRequest, getAvailableBalance, listPayoutRequests } from './payouts'
import { createProfile, signUp, updateProfile, updateUser } from './profiles'
import { createFundraiser, extendFundraiser, publishFundraiser, updateFundraiser } from './publishing'
import { getSiteFigures } from './site/figures'
import { listReceivedDonations, listUserDonations } from './user-donations'
import { getUserTotals } from './user-totals'
import { getCurrentUser, getUser } from './users'

/** All calls of the API, for the OpenAPI document and for tests that check every call. */
export const CALLS: readonly Call[] = [
  signUp,
  login,
  logout,
  getCurrentUser,
  updateProfile,
  forgotPassword,
  resetPassword,
  confirmEmail,
  sendConfirmation,
  changeEmail,
  changePassword,
  confirmSession,
  getConfirmation,
  listSessions,
  endSession,
  exportMyData,
  closeAccount,
  listDrafts,
  getDraft,
  putDraft,
  deleteDraft,
  createProfile,
  listCreatedProfiles,
  getOverview,
  getUser,
  updateUser,
  listUserDonations,
  getUserTotals,
  listReceivedDonations,
  listFundraisers,
  countFundraisers,
  listCountries,
  getFundraiser,
  createFundraiser,
  publishFundraiser,
  updateFundraiser,
  extendFundraiser,
  getFollow,
  followFundraiser,
  unfollowFundraiser,
  listFollows,
  listDonations,
  getSiteFigures,
  createPaymentIntent,
  getExchangeRates,
  getMobileMoneyQuote,
  createFlutterwavePayment,
  getPaymentAttempt,
  createDonation,
  hideDonationMessage,
  listBankAccounts,
  createBankAccount,
  addBankAccountDetails,
  listBankBranches,
  deleteBankAccount,
  setPrimaryBankAccount,
  showBankAccountNumber,
  getStripeConnect,
  startStripeConnect,
  getAvailableBalance,
  listPayoutRequests,
  createPayoutRequest,
  cancelPayoutRequest,
  getReceipt,
  askForReceipt,
  getNotices,
  updateNotices,
  unsubscribe,
  sayNotMe,
  getThanks,
  thankDonors,
  getAdminStats,
  listAdminFundraisers,
  countAdminFundraisers,
  createCampaign,
  updateAdminFundraiser,
  deleteFundraiser,
  bulkFundraisers,
  listAdminUsers,
  updateAdminUser,
  getPersonHelp,
  changePersonEmail,
  sendPersonReset,
  endPersonSessions,
  sendPersonExport,
  erasePerson,
  listAdminBankAccounts,
  verifyBankAccount,
  askAccountHolderName,
  listAdminPayouts,
  decidePayout,
  quotePayout,
  revealPayoutDestination,
  listOwedBalances,
  payOwedBalance,
  listAdminDonations,
  refundDonation,
  listPaymentsToReview,
  reviewPayment,
  listAuditTrail,
  setMaintenance,
  getMachineRoom,
  actOnTrouble,
  getGivingStatement,
  getSite,
  updateSite,
]
