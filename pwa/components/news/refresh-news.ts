import { useQueryClient } from '@tanstack/react-query'
import { listNews } from '#shared/contract/news'

/** Asks again for everything that shows news. */
export function useRefreshNews(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith(listNews.name) })
}
