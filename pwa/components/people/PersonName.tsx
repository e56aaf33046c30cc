import { say } from '#shared/language/say'
import { VerifiedIcon } from '../ui/icons'

/** A name in any script, with a tick for a verified identity. */
export function PersonName({ name, isVerified }: { name: string; isVerified: boolean }) {
  return (
    <span className="person-name">
      <bdi>{name}</bdi>
      {isVerified && (
        <span role="img" aria-label={say('Verified')}>
          <VerifiedIcon />
        </span>
      )}
    </span>
  )
}
