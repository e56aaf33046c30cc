import { say } from '#shared/language/say'
/** The placeholder while the fundraiser is loading. */
export function FundraiserSkeleton() {
  return (
    <div className="container page fundraiser" role="status">
      <span className="unseen">{say('Loading the fundraiser')}</span>
      <div className="fundraiser-head skeleton" aria-hidden="true">
        <i />
        <i />
        <div className="fundraiser-picture" />
      </div>
      <div className="panel fundraiser-totals skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className="fundraiser-story skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
