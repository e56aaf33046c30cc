import type { Transaction } from 'kysely'
import { indexFundraisersOf } from '../../community/search/search-index'
import type { Merge } from '../../community/users/merges'
import { creatorBalance } from '../../giving/ledger/balances'
import { postEvent } from '../../giving/ledger/post'
import type { Context } from '../../platform/context'
import type { Tables } from '../../platform/database/schema'
import {
  insertMove,
  isInBooks,
  listDraftsOf,
  listFundraisersOf,
  listWithRecipient,
  moveDraft,
  moveFundraiser,
  moveNamed,
  newestEventId,
  setRecipient,
} from './queries'

type Parts = Pick<Context, 'database' | 'secrets' | 'clock'>
type Between = Pick<Merge, 'id' | 'keptId' | 'endedId'>

/**
 * Gives everything of the ended account to the one that stays (see `DECIDED_COLUMNS`). Safe to repeat: a fundraiser moves once in a merge.
 * Runs in a transaction that holds the locks of both people. Returns the cents that were moved in the books.
 */
export async function movePossessions(
  transaction: Transaction<Tables>,
  parts: Parts,
  merge: Between,
): Promise<{ fundraisers: number; balance: number }> {
  const moved = await moveFundraisers(transaction, parts, merge)
  await reseal(transaction, parts, merge)
  await moveNamed(transaction, merge)
  return moved
}

/**
 * The books name the fundraiser of what is owed, so its balance goes with it. Two lines say from which account to which, for the statements:
 * what was booked before stays in those of the ended account.
 */
async function moveFundraisers(transaction: Transaction<Tables>, { clock }: Parts, merge: Between) {
  const { id: mergeId, keptId, endedId } = merge
  const fundraisers = await listFundraisersOf(transaction, endedId)
  if (fundraisers.length === 0) return { fundraisers: 0, balance: 0 }
  const upToEventId = await newestEventId(transaction)
  let total = 0
  for (const fundraiserId of fundraisers) {
    await moveFundraiser(transaction, fundraiserId, keptId)
    // One that the books never name may still be erased.
    if (!(await isInBooks(transaction, fundraiserId))) continue
    const balance = await creatorBalance(transaction, fundraiserId)
    total += balance
    await insertMove(transaction, { mergeId, fundraiserId, fromUserId: endedId, toUserId: keptId, upToEventId })
    await postEvent(transaction, {
      eventKey: `merge:${mergeId}:fundraiser:${fundraiserId}`,
      kind: 'accounts_merged',
      createdAt: clock(),
      lines: [
        { account: 'creator_payable', amount: balance, fundraiserId, userId: endedId },
        { account: 'creator_payable', amount: -balance, fundraiserId, userId: keptId },
      ],
    })
  }
  await indexFundraisersOf(transaction, keptId)
  return { fundraisers: fundraisers.length, balance: total }
}

/** Some texts are encrypted for their owner, so they are sealed again for the account that stays. */
async function reseal(transaction: Transaction<Tables>, { secrets }: Parts, { keptId, endedId }: Between) {
  for (const { id, recipient } of await listWithRecipient(transaction, endedId)) {
    const text = secrets.open(recipient, 'payout_requests.recipient', endedId)
    await setRecipient(transaction, id, secrets.seal(text, 'payout_requests.recipient', keptId))
  }
  for (const { kind, key, text, photo } of await listDraftsOf(transaction, endedId))
    await moveDraft(
      transaction,
      { userId: endedId, kind, key },
      {
        userId: keptId,
        text: secrets.seal(secrets.open(text, 'drafts.text', endedId), 'drafts.text', keptId),
        photo: photo && secrets.seal(secrets.open(photo, 'drafts.photo', endedId), 'drafts.photo', keptId),
      },
    )
}
