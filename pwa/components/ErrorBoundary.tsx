import { Component, type ReactNode } from 'react'
import { useConnection } from '../offline/connection'
import { Notice } from './Notice'

interface Props {
  children: ReactNode
}

/** Without a connection it is the screen's code that is missing. */
function ScreenFailed() {
  const isOffline = useConnection() === 'offline'
  const text = isOffline
    ? 'You are offline, and this page has not been opened on this device before.'
    : 'Nothing was lost and nothing was charged. Please try again.'
  return (
    <Notice isPage title={isOffline ? 'Not on this device yet' : 'This page could not be shown'} text={text}>
      <button type="button" onClick={() => location.reload()}>
        Reload the page
      </button>
    </Notice>
  )
}

/** Catches what a screen throws, its missing code included, and offers the one thing that helps: loading it again. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
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
