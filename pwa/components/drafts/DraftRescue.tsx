import { showToast } from '../../notify/toasts'
import { lastSave } from '../../offline/drafts/draft-risk'
import type { OutboxKind } from '../../offline/drafts/entry'
import { useClientSignal } from '../../page/client-signal'
import { DraftNote } from '../device/DraftNote'
import { useFormState } from '../form/useForm'
import { fieldName } from '../outbox/words'

/** The warning that the device does not keep the text, and two other places for it. Inside a form. */
export function DraftRescue({ kind }: { kind: OutboxKind }) {
  const form = useFormState()
  const isKept = useClientSignal(lastSave, 'kept') === 'kept'
  const text = () => textOf(kind, form.read())
  return (
    <>
      <DraftNote />
      {!isKept && (
        <p className="actions">
          <button type="button" className="button quiet" onClick={() => void copy(text())}>
            Copy the text
          </button>
          <button type="button" className="button quiet" onClick={() => saveAsFile(text())}>
            Save as a file
          </button>
        </p>
      )}
    </>
  )
}

/** Not written by the person, or secret. */
const LEFT_OUT = ['password', 'userId']

/** The typed text with the labels of the fields. Never a password. */
export function textOf(kind: OutboxKind, typed: Readonly<Record<string, string>>): string {
  return Object.entries(typed)
    .filter(([name, text]) => !LEFT_OUT.includes(name) && text.trim() !== '')
    .map(([name, text]) => `${fieldName(kind, name)}:\n${text}`)
    .join('\n\n')
}

async function copy(text: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast(
    isCopied
      ? { title: 'Copied', description: 'Paste it into a note or a message to yourself.' }
      : { title: 'Not copied', description: 'Please save it as a file.', tone: 'destructive' },
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
