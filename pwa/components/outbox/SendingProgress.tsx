import { useSignals } from '@preact/signals-react/runtime'
import { say } from '#shared/language/say'
import { sentPercent } from '../../offline/outbox/upload'
import { formatProgress, formatSpokenProgress } from './words'

/**
 * The upload progress of a photo, for long uploads: as a bar and as text. Read out at every quarter only, so don't put it inside
 * a live region.
 */
export function SendingProgress() {
  useSignals()
  const percent = sentPercent.value
  if (percent === null) return null
  return (
    <div className="sending-progress">
      <progress className="progress high" max={100} value={percent} aria-label={say('Photo sent')} />
      <small aria-hidden="true">{formatProgress(percent)}</small>
      <span className="unseen" role="status">
        {formatSpokenProgress(percent)}
      </span>
    </div>
  )
}
