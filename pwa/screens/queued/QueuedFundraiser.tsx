import { categoryName, isCategoryId } from '#shared/rules/categories'
import { formatCents } from '#shared/rules/money/money'
import { useObjectUrl } from '../../components/form/useObjectUrl'
import type { OutboxEntry } from '../../offline/drafts/entry'
import { Story } from '../fundraiser/Story'

/** The preview of a fundraiser in the outbox. */
export function QueuedFundraiser({ entry: { fields, image } }: { entry: OutboxEntry }) {
  const picture = useObjectUrl(image)
  const { title, category, goalAmount, description } = fields
  return (
    <>
      {typeof category === 'string' && isCategoryId(category) && (
        <p className="badges">
          <span className="badge">{categoryName(category)}</span>
        </p>
      )}
      <h1 dir="auto">{String(title)}</h1>
      {picture && <img src={picture} alt="" className="queued-picture" width={800} height={600} />}
      {typeof goalAmount === 'number' && <p>Goal: {formatCents(goalAmount)}</p>}
      <Story text={String(description ?? '')} />
    </>
  )
}
