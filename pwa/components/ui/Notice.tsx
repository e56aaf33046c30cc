import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { SHOW_STORED, useConnection } from '../../offline/connection'
import { Button, QuietLink } from './Buttons'

interface Props {
  title: string
  text?: string
  children?: ReactNode
  isPage?: boolean
}

export function Notice({ title, text, children, isPage = false }: Props) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="notice">
      <span className="flag" aria-hidden="true" />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

/** A notice in place of a page. */
export function PageNotice(notice: Omit<Props, 'isPage'>) {
  return (
    <div className="container page">
      <Notice isPage {...notice} />
    </div>
  )
}

export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className="form-problem" role="alert">
      {children}
    </p>
  )
}

export function ActionLink({ className = 'button', ...link }: { className?: string; to: string; children: ReactNode }) {
  return (
    <p className="actions">
      <Link className={className} {...link} />
    </p>
  )
}

interface FailedProps extends Pick<Props, 'title' | 'isPage'> {
  onRetry: () => void
}

export const FundraisersFailed = (props: Pick<FailedProps, 'onRetry'>) => (
  <LoadingFailed title={say('Error Loading Fundraisers')} {...props} />
)

export function PageFailed(props: Pick<FailedProps, 'title' | 'onRetry'>) {
  return (
    <div className="container page" role="alert">
      <LoadingFailed isPage {...props} />
    </div>
  )
}

/** Says that data could not be loaded and is not on the device either. Offline it names the missing connection as the reason. */
export function LoadingFailed({ title, onRetry, isPage = false }: FailedProps) {
  const isOffline = useConnection() === 'offline'
  const text = isOffline
    ? say('You are offline, and this has not been opened on this device before. It appears when you are back online.')
    : say('Please try again later.')
  return (
    <Notice isPage={isPage} title={isOffline ? say('Not available offline yet') : title} text={text}>
      <p className="actions">
        <Button onClick={() => onRetry()}>{say('Try again')}</Button>
        {isPage && isOffline && <StoredLink />}
      </p>
    </Notice>
  )
}

export const StoredLink = () => (
  <QuietLink to="/browse" state={SHOW_STORED}>
    {say('See what is on this device')}
  </QuietLink>
)

interface NotLoadedProps {
  of: Pick<UseQueryResult, 'isError' | 'refetch'>
  title: string
  loading?: string
}

/** Stands for data that is not there yet, or could not be loaded. */
export function NotLoaded({ of: { isError, refetch }, title, loading = say('Loading…') }: NotLoadedProps) {
  return isError ? <LoadingFailed title={title} onRetry={refetch} /> : <p role="status">{loading}</p>
}

/** `isPart`: of a page that has its heading. */
export function ScreenLoading({ isPart = false }: { isPart?: boolean }) {
  const Heading = isPart ? 'span' : 'h1'
  return (
    <div className="container page screen-loading" role="status">
      <Heading className="unseen" aria-busy="true">
        {say('Loading')}
      </Heading>
      <Skeleton lines={3} />
    </div>
  )
}

interface SkeletonProps {
  lines: number
  className?: string
  children?: ReactNode
}

/** Stands for text that is loading. */
export function Skeleton({ lines, className = 'skeleton', children }: SkeletonProps) {
  return (
    <div className={className} aria-hidden="true">
      {[...Array(lines).keys()].map((line) => (
        <i key={line} />
      ))}
      {children}
    </div>
  )
}
