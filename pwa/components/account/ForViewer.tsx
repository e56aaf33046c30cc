import type { ReactNode } from 'react'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { pleaseLogin, useSignInAddress } from '../../account/sign-in'
import { useViewer } from '../../account/viewer'
import { ActionLink, PageFailed, PageNotice, ScreenLoading } from '../ui/Notice'

export function ForViewer({ visitor, children }: { visitor: ReactNode; children: (viewer: OwnUser) => ReactNode }) {
  const { status, viewer, retry } = useViewer()
  if (viewer) return children(viewer)
  if (status === 'unknown') return <ScreenLoading />
  if (status === 'visitor') return visitor
  return <PageFailed title={say('Error Loading Your Account')} onRetry={retry} />
}

/** What a visitor sees there. `text` says what signing in is for. */
export function PleaseLogin({ text }: { text: string }) {
  const address = useSignInAddress()
  return (
    <PageNotice title={pleaseLogin()} text={text}>
      <ActionLink to={address}>{say('Sign In')}</ActionLink>
    </PageNotice>
  )
}
