import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ShownCard } from '../../offline/unsent'
import { FundingProgress } from './FundraiserCard'
import { FundraiserPicture } from './FundraiserPicture'

interface Props {
  fundraiser: ShownCard
  /** A line directly below the title. */
  head?: ReactNode
  /** Below all of it, as wide as the row. */
  children?: ReactNode
}

/** One fundraiser in a compact list: a small picture, the title, and how far it is. */
export function FundraiserRow({ fundraiser, head, children }: Props) {
  const { id, title, storyLanguage, unsent } = fundraiser
  return (
    <li>
      <article className="card fundraiser-row">
        <div className="small-picture">
          <FundraiserPicture fundraiser={fundraiser} sizes="6rem" urgency="near" />
        </div>
        <div className="row-words">
          <h3>
            <Link to={unsent?.address ?? `/fundraiser/${id}`} dir="auto" lang={storyLanguage ?? undefined}>
              {title}
            </Link>
          </h3>
          {unsent && <b className="badge unsent">{unsent.mark}</b>}
          {head}
          <FundingProgress fundraiser={fundraiser} />
        </div>
        {children && <div className="row-more">{children}</div>}
      </article>
    </li>
  )
}

export const FundraiserRows = ({ children }: { children: ReactNode }) => (
  <ul className="plain fundraiser-rows">{children}</ul>
)

/** While the real ones load, as many and as high, so that the layout does not shift. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <FundraiserRows>
      {Array.from({ length: count }, (_, index) => index).map((key) => (
        <li key={key} className="card fundraiser-row skeleton" aria-hidden="true">
          <div className="small-picture" />
          <div className="row-words">
            <i />
            <i />
          </div>
        </li>
      ))}
    </FundraiserRows>
  )
}
