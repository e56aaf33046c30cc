import {
  changePassword,
  closeAccount,
  endSession,
  exportMyData,
  forgotPassword,
  listSessions,
  login,
  logout,
  resetPassword,
} from './auth'
import type { Call } from './call'
import { createDonation, listDonations } from './donations'
import { countFundraisers, getFundraiser, listFundraisers } from './fundraisers'
import { createFlutterwavePayment, createPaymentIntent, getMobileMoneyQuote, getPaymentAttempt } from './payments'
import { createProfile, signUp, updateProfile, updateUser } from './profiles'
import { createFundraiser, extendFundraiser, updateFundraiser } from './publishing'
import { listReceivedDonations, listUserDonations } from './user-donations'
import { getCurrentUser, getUser } from './users'

/** Every call of the API, for what must know them all: the OpenAPI document and the tests that walk them. */
export const CALLS: readonly Call[] = [
  signUp,
  login,
  logout,
  getCurrentUser,
  updateProfile,
  forgotPassword,
  resetPassword,
  changePassword,
  listSessions,
  endSession,
  exportMyData,
  closeAccount,
  createProfile,
  getUser,
  updateUser,
  listUserDonations,
  listReceivedDonations,
  listFundraisers,
  countFundraisers,
  getFundraiser,
  createFundraiser,
  updateFundraiser,
  extendFundraiser,
  listDonations,
  createPaymentIntent,
  getMobileMoneyQuote,
  createFlutterwavePayment,
  getPaymentAttempt,
  createDonation,
]
