import { type ReactNode, type Ref, useState } from 'react'
import type { Picture } from '#shared/contract/fundraisers'
import type { News } from '#shared/contract/news'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { sayNodes } from '../../language/say-nodes'
import { useDataSaver } from '../../offline/data-saver'
import { useMinute } from '../../page/use-now'
import { SmallButton } from '../ui/Buttons'

interface Props {
  news: News
  /** What those who may change it can do. */
  acts?: ReactNode
  ref?: Ref<HTMLLIElement> | undefined
}

export function NewsItem({ news, acts, ref }: Props) {
  const { id, text, pictures, author, createdAt, editedAt } = news
  const now = useMinute()
  return (
    <li id={`news-${id}`} ref={ref} tabIndex={ref ? -1 : undefined}>
      <p className="quiet-text">
        <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
        {author && <> · {sayNodes('by {name}', { name: <bdi>{author}</bdi> })}</>}
        {editedAt && (
          <>
            {' · '}
            {sayNodes('changed {when}', { when: <time dateTime={editedAt}>{timeAgo(editedAt, now)}</time> })}
          </>
        )}
      </p>
      <p id={`news-${id}-text`} className="message-text" dir="auto">
        {text}
      </p>
      {pictures.length > 0 && <Pictures pictures={pictures} />}
      {acts}
    </li>
  )
}

const SIZES = { one: '(min-width: 64em) 40rem, 100vw', several: '(min-width: 64em) 20rem, 50vw' }

function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const [isAskedFor, setAskedFor] = useState(false)
  const isSaving = useDataSaver() && !isAskedFor
  if (isSaving) {
    return (
      <SmallButton onClick={() => setAskedFor(true)}>
        {say('Show {count, plural, one {# picture} other {# pictures}}', { count: pictures.length })}
      </SmallButton>
    )
  }
  return (
    <div className="news-pictures">
      {pictures.map(({ src, width, height, variants }) => (
        <img
          key={src}
          src={variants[0]?.src ?? src}
          srcSet={variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ') || undefined}
          sizes={pictures.length === 1 ? SIZES.one : SIZES.several}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  )
}
