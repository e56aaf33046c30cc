import { useConnection } from '../offline/connection'
import { Notice } from './Notice'

interface Props {
  title: string
  onRetry: () => void
  /** Whether it is all that the page has to say. */
  isPage?: boolean
}

/** The same of a list of fundraisers (spec section 8). */
export function FundraisersFailed({ onRetry }: Pick<Props, 'onRetry'>) {
  return <LoadingFailed title="Error Loading Fundraisers" onRetry={onRetry} />
}

/** Says that something could not be loaded and is not on the device either. Without a connection it says that this is why. */
export function LoadingFailed({ title, onRetry, isPage = false }: Props) {
  const isOffline = useConnection() === 'offline'
  const text = isOffline
    ? 'You are offline, and this has not been opened on this device before. It appears as soon as the connection is back.'
    : 'Please try again later.'
  return (
    <Notice isPage={isPage} title={isOffline ? 'Not on this device yet' : title} text={text}>
      <button type="button" onClick={() => onRetry()}>
        Try again
      </button>
    </Notice>
  )
}
