import { Component, type ReactNode } from 'react'
import { say } from '#shared/language/say'
import { useConnection } from '../../offline/connection'
import { Button } from '../ui/Buttons'
import { Notice, StoredLink } from '../ui/Notice'

function ScreenFailed() {
  const isOffline = useConnection() === 'offline'
  const text = isOffline
    ? say('You are offline, and this page has not been opened on this device before.')
    : say('Nothing was lost and nothing was charged. Please try again.')
  return (
    <Notice
      isPage
      title={isOffline ? say('Not available offline yet') : say('This page could not be shown')}
      text={text}
    >
      <p className="actions">
        <Button onClick={() => location.reload()}>{say('Reload the page')}</Button>
        {isOffline && <StoredLink />}
      </p>
    </Notice>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    // Until then the loader keeps what is tapped.
    dispatchEvent(new Event('pamoja:ready'))
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="container page" role="alert">
        <ScreenFailed />
      </div>
    )
  }
}
