import { updateProfile } from '#shared/contract/profiles'
import { requestChange } from '../../community/auth/change-email'
import { sealSecret } from '../../community/auth/second-factor'
import { saveDraft } from '../../community/drafts'
import { changeFollow } from '../../community/follow-by-mail'
import { VISITOR } from '../../community/sessions/viewer'
import { Authority } from '../../giving/ledger/authority'
import { updateAccount, updatePayout } from '../../giving/payouts/queries'
import {
  destinationOf,
  sealDestination,
  sealNameEnquiry,
  sealRecipient,
  storeContact,
} from '../../giving/payouts/sealed'
import { storeMessage } from '../../operations/messages/send'
import type { Row } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { followAddress, unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { buildFundraiser, buildSession, buildUser, viewerOf } from '../builders'
import type { Giving } from '../giving/giving'
import { buildBankAccount, buildPayoutRequest } from '../giving/payouts'
import { subscribe } from '../push'

export interface SealedRows {
  user: Row<'users'>
  account: Row<'bank_accounts'>
  payout: Row<'payout_requests'>
}

/** Stores a text in every sealed column, by the code that stores it in the running server. */
export async function buildSealedRows(giving: Giving): Promise<SealedRows> {
  const { context, server } = giving
  const { database, secrets } = context
  const user = await buildUser(context, { email: 'amina@example.org', fullName: 'Amina Otieno' })
  const account = await buildBankAccount(context, { userId: user.id, routingNumber: '01', swiftCode: 'EQBLKENA' })
  const payout = await buildPayoutRequest(context, {
    userId: user.id,
    bankAccountId: account.id,
    status: 'failed',
  })
  const enquiry = { provider: 'flutterwave' as const, name: 'AMINA OTIENO', reason: null, askedAt: 1, askedBy: user.id }
  await database.transaction(async (transaction) => {
    await updateAccount(transaction, account.id, { nameEnquiry: sealNameEnquiry(secrets, enquiry, account.id) })
    await updatePayout(transaction, Authority.provider, payout, {
      destination: sealDestination(secrets, destinationOf(secrets, account, user), payout.id),
      recipient: sealRecipient(secrets, 'Her sister', user.id),
    })
    await requestChange(transaction, context, user, { newEmail: 'new@example.org', requestedById: null })
    const secret = sealSecret(secrets, user.id, 'GEZDGNBVGY3TQOJQ')
    await transaction
      .insertInto('second_factors')
      .values({ userId: user.id, kind: 'app', secret, createdAt: 1 })
      .execute()
    await storeContact(transaction, context, user.id, {
      fullName: 'Amina Otieno',
      email: 'amina@example.org',
      language: 'en',
    })
    await queueMail(transaction, context, {
      mailKey: 'test:1',
      to: { email: 'amina@example.org', language: 'en', name: null },
      letter: () => ({ subject: 'Hello', paragraphs: ['Hello'] }),
      unsubscribe: () => unsubscribeAddresses(context, { kind: 'notices', userId: user.id }),
    })
  })
  const entryId = '7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d'
  const draft = { account: user.id, entryId, savedAt: 1, knows: [], text: '{}', photo: 'data:image/jpeg;base64,AAAA' }
  await saveDraft(context, viewerOf(user), {
    params: { kind: 'fundraiser.create', key: 'a-well' },
    query: undefined,
    body: draft,
  })
  await storeMessage(
    context,
    {
      ...{ publicId: entryId, kind: 'contact', about: {}, isEmergency: false },
      ...{ name: 'Amina', email: 'amina@example.org', subject: 'A question', text: 'When?' },
    },
    VISITOR,
  )
  const followToken = followAddress(context, 'ama@example.org', (await buildFundraiser(context)).id)
    .split('/')
    .at(-1)
  await changeFollow(context, followToken ?? '', 'each')
  await subscribe(context, server, user)
  const headers = { Authorization: `Bearer ${await buildSession(context, user)}`, 'Idempotency-Key': 'sealed-rows' }
  await server.send(updateProfile.method, updateProfile.path, {
    body: { bio: 'A teacher' },
    headers,
  })
  await giving.startHosted({ country: 'KE', network: 'M-Pesa', phone: '+254712345500' })
  const { clientSecret } = await giving.startCard({ donorEmail: 'kwame@example.org', donorName: 'Kwame' })
  context.sandbox.deliverTo(server.origin)
  giving.payByCard(clientSecret)
  await giving.claim(clientSecret)
  await context.sandbox.control.webhooks.settled()
  return { user, account, payout }
}
