import { useSignals } from '@preact/signals-react/runtime'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useState } from 'react'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { listNews, type News } from '#shared/contract/news'
import { getMonth, hideNews, type MonthDraft, skipMonth } from '#shared/contract/posting-news'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { useLeaderRights } from '../../account/own-overview'
import { isRunBy, useViewer } from '../../account/viewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { pageQueryFor, queryFor } from '../../api/queries'
import { showProblem, showToast } from '../../notify/toasts'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { outboxEntries } from '../../offline/outbox/outbox'
import { PendingButton, useAct } from '../form/Form'
import { NewsItem } from '../fundraisers/NewsItem'
import { SmallButton } from '../ui/Buttons'
import { ListPages } from '../ui/ListPages'
import { EditNews } from './EditNews'
import { NewsForm } from './NewsForm'
import { useRefreshNews } from './refresh-news'

interface Props {
  fundraiser: Fundraiser
  /** What everybody sees, while there is nothing better. */
  children: ReactNode
}

const PER_PAGE = 20

const ownNews = (id: number, cursor: string | null) =>
  pageQueryFor(listNews, {
    params: { id },
    query: { limit: PER_PAGE, hidden: 'shown' as const, ...(cursor ? { cursor } : {}) },
  })

const monthQuery = (id: number) => ({ ...queryFor(getMonth, { params: { id } }), staleTime: 0 })

/** The news for those who may change it: also what is hidden, what waits on this device, and a form for more. */
export default function OwnNews({ fundraiser, children }: Props) {
  const { viewer } = useViewer()
  const { hasEnded } = useLeaderRights(viewer, fundraiser)
  if (!viewer || hasEnded) return children
  return <List viewer={viewer} {...{ fundraiser, children }} />
}

function List({ fundraiser, viewer, children }: Props & { viewer: OwnUser }) {
  useSignals()
  const { id } = fundraiser
  const isAuthor = isRunBy(viewer, fundraiser)
  const { data } = useQuery({ ...monthQuery(id), enabled: isAuthor })
  const [used, setUsed] = useState<MonthDraft | null>(null)
  const taken = [used?.month, ...outboxEntries.value.filter(isUnsent).map(({ fields }) => fields.month)]
  const offered = data?.draft && !taken.includes(data.draft.month) ? data.draft : null
  return (
    <>
      {offered && <MonthOffer fundraiserId={id} draft={offered} onUse={() => setUsed(offered)} />}
      {isAuthor && <NewsForm fundraiserId={id} month={used} onPosted={() => setUsed(null)} />}
      <ul className="plain lined">
        <ListPages<typeof listNews> queryOf={(cursor) => ownNews(id, cursor)} missing={() => <li>{children}</li>}>
          {(items, first) =>
            items.map((news, at) => (
              <OwnItem key={news.id} news={news} isAuthor={isAuthor} {...(at === 0 && { ref: first })} />
            ))
          }
        </ListPages>
      </ul>
    </>
  )
}

const isUnsent = ({ kind, state }: OutboxEntry): boolean => kind === 'news.post' && state.name !== 'sent'

interface OwnItemProps {
  news: News
  isAuthor: boolean
  ref?: Ref<HTMLLIElement>
}

function OwnItem({ news, isAuthor, ref }: OwnItemProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <EditNews news={news} onClose={() => setEditing(false)} />
  const acts = (
    <p className="actions">
      {news.isHidden && <span className="quiet-text">{say('Hidden: nobody else sees it.')}</span>}
      {isAuthor && (
        <SmallButton aria-describedby={`news-${news.id}-text`} onClick={() => setEditing(true)}>
          {say('Edit')}
        </SmallButton>
      )}
      <Hide news={news} />
    </p>
  )
  return <NewsItem news={news} acts={acts} ref={ref} />
}

function Hide({ news: { id, isHidden = false } }: { news: News }) {
  const refresh = useRefreshNews()
  const { mutate, isPending } = useMutation({
    mutationFn: (hidden: boolean) => send(hideNews, { params: { id }, body: { hidden } }),
    onSuccess({ message }, hidden) {
      showToast({
        title: hidden ? say('News Hidden') : say('News Shown'),
        description: message,
        ...(hidden && { action: { label: say('Undo'), run: () => mutate(false) } }),
      })
      return refresh()
    },
    onError: (error) =>
      showProblem(
        say('Update Failed'),
        reasonOf(error, say('The news could not be changed. Please try again when you are online.')),
      ),
  })
  return (
    <SmallButton
      aria-describedby={`news-${id}-text`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate(!isHidden)}
    >
      {isHidden ? say('Show') : say('Hide')}
    </SmallButton>
  )
}

interface MonthOfferProps {
  fundraiserId: number
  draft: MonthDraft
  onUse: () => void
}

/** What the books say of the last month. The creator sends it, changes it or throws it away. */
function MonthOffer({ fundraiserId, draft: { month, text }, onUse }: MonthOfferProps) {
  const client = useQueryClient()
  const skipping = useAct({
    act: () => send(skipMonth, { params: { id: fundraiserId }, body: { month } }),
    onDone: (reply) => client.setQueryData(monthQuery(fundraiserId).queryKey, reply),
  })
  return (
    <div className="form-note">
      <p>
        <b>{say('A draft from your books')}</b>
      </p>
      <p dir="auto">{text}</p>
      <p className="actions">
        <SmallButton onClick={onUse}>{say('Use it')}</SmallButton>
        <PendingButton className="button quiet small" action={skipping} pending={say('One moment…')}>
          {say('Throw away')}
        </PendingButton>
      </p>
    </div>
  )
}
