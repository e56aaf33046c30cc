import { useSentPercent } from '../../offline/outbox/useEntry'
import { sentAloud, sentInWords } from './words'

/**
 * How far the photo on its way is, where that takes a while: as a bar and in words. Said aloud at every quarter only. Not to stand
 * inside of something that is read out whenever it changes.
 */
export function SendingProgress() {
  const percent = useSentPercent()
  if (percent === null) return null
  return (
    <div className="sending-progress">
      <progress className="progress high" max={100} value={percent} aria-label="Photo sent" />
      <small aria-hidden="true">{sentInWords(percent)}</small>
      <span className="unseen" role="status">
        {sentAloud(percent)}
      </span>
    </div>
  )
}
