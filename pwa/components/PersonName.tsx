import { VerifiedIcon } from './icons'

/** A name in any script, with the tick of those whose identity was checked. */
export function PersonName({ name, isVerified }: { name: string; isVerified: boolean }) {
  return (
    <span className="person-name">
      <bdi>{name}</bdi>
      {isVerified && (
        <span role="img" aria-label="Verified">
          <VerifiedIcon />
        </span>
      )}
    </span>
  )
}
