import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { parsePageData } from '../../page/page-data'
import { reportNoAnswer } from '../connection/connection'
import type { PageVerdict } from '../device/worker-messages'
import { keepPageData, takePageData } from './launch'
import { refreshBehind } from './refresh'
import { takeNewerCopy } from './stored-copies'

/**
 * Refreshes the data of a page from the service worker's cache, after hydration: first with newer copies on the device, then with
 * the result of the worker's one conditional request.
 */
export async function refreshPageData(
  client: QueryClient,
  page: DehydratedState,
  checked: Promise<PageVerdict>,
): Promise<void> {
  const queries = client.getQueryCache().getAll()
  // Not the time of the answer: data that was fetched meanwhile, for example after a donation, is newer.
  const askedAt = Date.now()
  await Promise.all(queries.map(takeNewerCopy))
  const answer = await checked
  if (answer.verdict === 'same') takePageData(client, page, askedAt)
  if (answer.verdict === 'newer') takePageData(client, parsePageData(answer.data).queries, askedAt)
  if (answer.verdict === 'unusable') await Promise.all(queries.map(refreshBehind))
  if (answer.verdict === 'silent') reportNoAnswer()
  void keepPageData(client)
}
