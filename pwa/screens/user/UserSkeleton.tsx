import { say } from '#shared/language/say'
import { CardSkeletons } from '../../components/fundraisers/CardGrid'

/** The placeholder while the profile is loading. */
export function UserSkeleton() {
  return (
    <div className="container page profile-page" role="status">
      <span className="unseen">{say('Loading the profile')}</span>
      <div className="panel skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <CardSkeletons count={3} />
    </div>
  )
}
