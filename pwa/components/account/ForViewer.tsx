import type { ReactNode } from 'react'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { useViewer } from '../../account/viewer'
import { LoadingFailed } from '../ui/LoadingFailed'
import { ScreenLoading } from '../ui/ScreenLoading'

interface Props {
  /** Shown to visitors who are not signed in. */
  visitor: ReactNode
  children: (viewer: OwnUser) => ReactNode
}

/** The content of a screen that is about the signed-in person. */
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
