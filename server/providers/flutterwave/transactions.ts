import { ProviderRefusal, ProviderUnavailable } from '../gateway'
import { ProviderReplyUnknown } from '../unknown-reply'
import type { FlutterwaveClient } from './client'
import { type FlutterwaveTransaction, transactionReply, transactionsReply } from './replies'

/** Pages of the list that are read for one reference; a donor never makes more tries than fit on them. */
const MOST_PAGES = 5

export interface FoundTransactions {
  transactions: FlutterwaveTransaction[]
  /** False if the list could not be read: then there may be other transactions. */
  isComplete: boolean
}

/**
 * The transactions under one of our references. A declined try leaves the page open, so there may be several. It is not
 * documented which of them `verify_by_reference` returns, so the list completes it. Throws ProviderUnavailable.
 */
export async function findTransactions(client: FlutterwaveClient, reference: string): Promise<FoundTransactions> {
  const verified = await verify(client, '/v3/transactions/verify_by_reference', { tx_ref: reference })
  const found = new Map(verified?.tx_ref === reference ? [[verified.id, verified]] : [])
  try {
    for (const { id } of await list(client, reference)) {
      const transaction = found.has(id) ? null : await verify(client, `/v3/transactions/${id}/verify`, {})
      if (transaction?.tx_ref === reference) found.set(id, transaction)
    }
  } catch (error) {
    // Without the list a second payment may be missed for now; but money that is known to be there must not wait for it, and
    // neither must the donor when the list has an unknown shape, which waiting does not cure.
    const isEnough = verified?.status === 'successful' || (found.size > 0 && error instanceof ProviderReplyUnknown)
    if (!(error instanceof ProviderUnavailable) || !isEnough) throw error
    return { transactions: [...found.values()], isComplete: false }
  }
  return { transactions: [...found.values()], isComplete: true }
}

/** The ids in the list. It is only a hint: each transaction is verified by its id. */
async function list(client: FlutterwaveClient, reference: string): Promise<{ id: string }[]> {
  const rows: { id: string; tx_ref?: string | null | undefined }[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const reply = await reading(() =>
      client.read('/v3/transactions', { tx_ref: reference, page: String(page) }, transactionsReply),
    )
    rows.push(...(reply?.data ?? []))
    if (page >= (reply?.meta?.page_info?.total_pages ?? 1)) break
  }
  return rows.filter((row) => row.tx_ref === reference)
}

async function verify(
  client: FlutterwaveClient,
  path: string,
  query: Record<string, string>,
): Promise<FlutterwaveTransaction | null> {
  return (await reading(() => client.read(path, query, transactionReply)))?.data ?? null
}

/** A refusal to show something means "not found", which may mean "not yet". */
async function reading<Reply>(read: () => Promise<Reply>): Promise<Reply | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}
