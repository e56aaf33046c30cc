import type { UseQueryResult } from '@tanstack/react-query'
import { say } from '#shared/language/say'
import { SHOW_STORED, useConnection } from '../../offline/connection'
import { Button, QuietLink } from './Buttons'
import { Notice } from './Notice'

interface Props {
  title: string
  onRetry: () => void
  isPage?: boolean
}

export function FundraisersFailed({ onRetry }: Pick<Props, 'onRetry'>) {
  return <LoadingFailed title={say('Error Loading Fundraisers')} onRetry={onRetry} />
}

export function PageFailed({ title, onRetry }: Pick<Props, 'title' | 'onRetry'>) {
  return (
    <div className="container page" role="alert">
      <LoadingFailed isPage title={title} onRetry={onRetry} />
    </div>
  )
}

/** Says that data could not be loaded and is not on the device either. Offline it names the missing connection as the reason. */
export function LoadingFailed({ title, onRetry, isPage = false }: Props) {
  const isOffline = useConnection() === 'offline'
  const text = isOffline
    ? say('You are offline, and this has not been opened on this device before. It appears when you are back online.')
    : say('Please try again later.')
  return (
    <Notice isPage={isPage} title={isOffline ? say('Not available offline yet') : title} text={text}>
      <Button onClick={() => onRetry()}>{say('Try again')}</Button>
      {isPage && isOffline && <StoredLink />}
    </Notice>
  )
}

interface NotLoadedProps {
  of: Pick<UseQueryResult, 'isError' | 'refetch'>
  title: string
  loading?: string
}

/** Stands for data that is not there yet, or could not be loaded. */
export function NotLoaded({ of: { isError, refetch }, title, loading = say('Loading…') }: NotLoadedProps) {
  return isError ? <LoadingFailed title={title} onRetry={refetch} /> : <p role="status">{loading}</p>
}

export const StoredLink = () => (
  <QuietLink to="/browse" state={SHOW_STORED}>
    {say('See what is on this device')}
  </QuietLink>
)
