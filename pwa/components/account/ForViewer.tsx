import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { pleaseLogin, useSignInAddress } from '../../account/sign-in'
import { useViewer } from '../../account/viewer'
import { LoadingFailed } from '../ui/LoadingFailed'
import { Notice } from '../ui/Notice'
import { ScreenLoading } from '../ui/ScreenLoading'

interface Props {
  /** Shown to visitors who are not signed in. */
  visitor: ReactNode
  children: (viewer: OwnUser) => ReactNode
}

export function ForViewer({ visitor, children }: Props) {
  const { status, viewer, retry } = useViewer()
  if (viewer) return children(viewer)
  if (status === 'unknown') return <ScreenLoading />
  if (status === 'visitor') return visitor
  return (
    <div className="container page" role="alert">
      <LoadingFailed isPage title={say('Error Loading Your Account')} onRetry={retry} />
    </div>
  )
}

/** What a visitor sees there. `text` says what signing in is for. */
export function PleaseLogin({ text }: { text: string }) {
  const address = useSignInAddress()
  return (
    <div className="container page">
      <Notice isPage title={pleaseLogin()} text={text}>
        <p className="actions">
          <Link className="button" to={address}>
            {say('Sign In')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
