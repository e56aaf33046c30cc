import { useSignals } from '@preact/signals-react/runtime'
import { say } from '#shared/language/say'
import { lastSave, type SaveResult } from '../../offline/drafts/drafts'

export default function DraftNote() {
  useSignals()
  const result = lastSave.value
  return <div role="alert">{result !== 'saved' && <p className="device-note">{riskText(result)}</p>}</div>
}

export const riskText = (result: Exclude<SaveResult, 'saved'>): string =>
  result === 'later'
    ? say('Your text could not be kept at this moment. We try again.')
    : say(
        'This device is full, or stores nothing for this site: what you type is lost when you leave the page. Copy it to be safe.',
      )
