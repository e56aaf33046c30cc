import type { ComponentProps } from 'react'
import { say } from '#shared/language/say'
import { DraftFrame } from '../../components/drafts/DraftFrame'
import { DraftsFromElsewhere } from '../../components/drafts/DraftsFromElsewhere'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { useFormDraft } from '../../offline/drafts/useFormDraft'
import { BegunByGuest } from './BegunByGuest'
import { GuestNotice } from './GuestNotice'
import { rememberInTab } from './guest-draft'
import { PublishForm } from './PublishForm'

interface Props extends Pick<ComponentProps<typeof PublishForm>, 'draftKey' | 'person' | 'viewer' | 'isGuest'> {
  /** Whether the heading gets the focus if nothing else has it. */
  takesFocus: boolean
}

/** The page around the form of one draft. */
export function DraftForm({ draftKey, takesFocus, ...about }: Props) {
  const kept = useFormDraft('fundraiser.create', draftKey)
  const { draft, keep, hasText } = kept
  if (draft === undefined) return <ScreenLoading />
  return (
    <div className="container page narrow">
      <h1 tabIndex={-1} ref={takesFocus ? takeLostFocus : undefined}>
        {say('Start a fundraiser')}
      </h1>
      {about.isGuest && <GuestNotice draftKey={hasText ? draftKey : null} />}
      <BegunByGuest draftKey={draftKey} />
      <p className="lead">
        {about.isGuest
          ? say('Or begin now, and create your account when you publish.')
          : say('It takes less than five minutes.')}{' '}
        {say('Everything you type is kept on this device, also without a connection.')}
      </p>
      <DraftsFromElsewhere kind="fundraiser.create" draftKey={draftKey} />
      <DraftFrame kept={kept}>
        <PublishForm
          draftKey={draftKey}
          draft={draft}
          keep={(next) => {
            if (about.isGuest) rememberInTab(draftKey)
            keep(next)
          }}
          {...about}
        />
      </DraftFrame>
    </div>
  )
}

function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus()
}
