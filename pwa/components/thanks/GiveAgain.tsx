import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'

interface Props {
  fundraiserId: number
  /** Ends the thanks, and the form opens. */
  onChoose: () => void
  className?: string
}

/** Leads back to the donation form, also without script. */
export function GiveAgain({ fundraiserId, onChoose, className }: Props) {
  return (
    <Link to={`/fundraiser/${fundraiserId}#donate`} replace className={className} onClick={onChoose}>
      {say('Give again')}
    </Link>
  )
}
