import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { listNews } from '#shared/contract/news'
import { say } from '#shared/language/say'
import { mayEdit, useHasToken, useViewer } from '../../account/viewer'
import { NewsItem } from '../../components/fundraisers/NewsItem'
import { Button } from '../../components/ui/Buttons'
import { ListPages } from '../../components/ui/ListPages'
import { loadTexts } from '../../language/text-files'
import { useHashTarget } from '../../page/focus'
import { useHydrated } from '../../page/page'
import { allNews, recentNews } from './fundraiser-route'

interface OwnProps {
  fundraiser: Fundraiser
  /** What everybody sees. */
  children: ReactNode
}

/** Only people who may change the news load this code, and its words. Without it they read what everybody reads. */
const OwnNews = lazy(async () => {
  const [own] = await Promise.all([import('../../components/news/OwnNews'), loadTexts('account')]).catch(() => [
    { default: ({ children }: OwnProps) => children },
  ])
  return own
})

export function NewsSection({ fundraiser }: { fundraiser: Fundraiser }) {
  const { data } = useQuery(recentNews(String(fundraiser.id)))
  const hasToken = useHasToken()
  const { viewer } = useViewer()
  const heading = useHashTarget('news')
  const isOwn = hasToken && viewer !== null && mayEdit(viewer, fundraiser)
  if (!isOwn && !data?.items.length) return null
  const list = <PublicNews id={String(fundraiser.id)} />
  return (
    <section className="news" aria-labelledby="news">
      <h2 id="news" ref={heading} tabIndex={-1}>
        {say('News')}
      </h2>
      {isOwn ? (
        <Suspense fallback={list}>
          <OwnNews fundraiser={fundraiser}>{list}</OwnNews>
        </Suspense>
      ) : (
        list
      )}
    </section>
  )
}

function PublicNews({ id }: { id: string }) {
  const { data } = useQuery(recentNews(id))
  const [isWhole, setWhole] = useState(false)
  const isHydrated = useHydrated()
  if (!data?.items.length) return null
  return (
    <>
      <ul className="plain lined">
        {isWhole ? (
          <ListPages<typeof listNews> queryOf={(cursor) => allNews(id, cursor)}>
            {(items, first) =>
              items.map((news, at) => <NewsItem key={news.id} news={news} ref={at === 0 ? first : undefined} />)
            }
          </ListPages>
        ) : (
          data.items.map((news) => <NewsItem key={news.id} news={news} />)
        )}
      </ul>
      {isHydrated && data.next && !isWhole && (
        <Button className="button quiet all-donations" onClick={() => setWhole(true)}>
          {say('See all news')}
        </Button>
      )}
    </>
  )
}
