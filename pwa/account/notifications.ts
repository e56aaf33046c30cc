import type { QueryClient } from '@tanstack/react-query'
import { listNotifications } from '#shared/contract/account/notifications'
import { pageQueryFor } from '../api/queries'
import { reconnections } from '../offline/connection'
import { learnUnread, sendReadMark, showReadMark } from '../offline/read-up-to'
import { onTabMessage } from '../offline/tabs'
import { overviewQuery } from './own-overview'

const PER_PAGE = 20

export const notificationsPage = (cursor: string | null) =>
  pageQueryFor(listNotifications, { query: { limit: PER_PAGE, ...(cursor ? { cursor } : {}) } })

/** What was told since is on the first page, so that is fetched each time the screen is opened. */
export const newestNotifications = { ...notificationsPage(null), staleTime: 0 }

let isStarted = false

/** Keeps the number of unread notifications right while the page lives, and sends what was read without a connection. */
export function followNotifications(client: QueryClient): void {
  void showReadMark().then(sendReadMark)
  if (isStarted) return
  isStarted = true
  onTabMessage(({ type }) => type === 'read' && void showReadMark())
  reconnections.subscribe((count) => count > 0 && void sendReadMark())
  const queries = client.getQueryCache()
  queries.subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== overviewQuery.queryKey[0]) return
    const unread = client.getQueryData(overviewQuery.queryKey)?.unread
    if (unread !== undefined) void learnUnread(unread, query.state.dataUpdatedAt)
  })
}
