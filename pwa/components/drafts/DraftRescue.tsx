import { useSignals } from '@preact/signals-react/runtime'
import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import type { OutboxKind } from '../../offline/drafts/entry'
import { lastSave } from '../../offline/drafts/saving'
import { riskWords } from '../device/DraftNote'
import { useFormState } from '../form/useForm'
import { fieldName, formatValue } from '../outbox/words'
import { isOwnText } from './own-text'

/**
 * Says that the device does not keep the text, and offers two other places for it. Inside a form. Not an alert: the note at the edge of
 * the page is one already.
 */
export function DraftRescue({ kind }: { kind: OutboxKind }) {
  useSignals()
  const form = useFormState()
  const result = lastSave.value
  const text = () => textOf(kind, form.read())
  if (result === 'kept') return null
  return (
    <div className="form-note">
      <p>{riskWords(result)}</p>
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => void copy(text())}>
          {say('Copy the text')}
        </button>
        <button type="button" className="button quiet" onClick={() => saveAsFile(text())}>
          {say('Save as a file')}
        </button>
      </p>
    </div>
  )
}

/** The typed text with the labels of the fields. Never a password. */
export function textOf(kind: OutboxKind, typed: Readonly<Record<string, string>>): string {
  return Object.entries(typed)
    .filter(([name, text]) => isOwnText(name) && text.trim() !== '')
    .map(([name, text]) => `${fieldName(kind, name)}:\n${formatValue(name, text)}`)
    .join('\n\n')
}

async function copy(text: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast(
    isCopied
      ? { title: say('Copied'), description: say('Paste it into a note or a message to yourself.') }
      : { title: say('Not copied'), description: say('Please save it as a file.'), tone: 'destructive' },
  )
}

function saveAsFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'pamoja-draft.txt'
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
