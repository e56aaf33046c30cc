import type { ReactNode } from 'react'
import type { OwnUser } from '#shared/contract/users'
import { LoadingFailed } from '../components/LoadingFailed'
import { ScreenLoading } from '../components/ScreenLoading'
import { useViewer } from './useViewer'

interface Props {
  /** What those see who are not signed in. */
  visitor: ReactNode
  children: (viewer: OwnUser) => ReactNode
}

/** The whole of a screen that is about whoever is signed in. */
export function ForViewer({ visitor, children }: Props) {
  const { status, viewer, retry } = useViewer()
  if (viewer) return children(viewer)
  if (status === 'unknown') return <ScreenLoading />
  if (status === 'visitor') return visitor
  return (
    <div className="container page" role="alert">
      <LoadingFailed isPage title="Error Loading Your Account" onRetry={retry} />
    </div>
  )
}
