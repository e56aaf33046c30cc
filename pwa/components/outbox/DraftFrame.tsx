import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { formatWeekday } from '#shared/language/format-time'
import { say, sayIn } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import type { OtherText } from '../../offline/drafts/copies'
import { lastSave } from '../../offline/drafts/drafts'
import type { OutboxKind } from '../../offline/drafts/entry'
import type { StoredForm } from '../../offline/drafts/useFormDraft'
import { riskText } from '../../offline/outbox/outbox-text'
import { keepStorageNow, offersToKeepStorage, safeUntil } from '../../offline/persistent-storage'
import { useAreaFocus } from '../../page/focus'
import { useSite } from '../../page/page'
import { useMinute, useNow } from '../../page/use-now'
import { formatAge } from '../device/DataAge'
import { useFormState } from '../form/useForm'
import { QuietButton } from '../ui/Buttons'
import { fieldName, formatValue } from './entry-text'

type Typed = Readonly<Record<string, string>>

interface OtherTextOfferProps {
  kind: OutboxKind
  typed: Typed
  other: OtherText
  onChoice: (isOther: boolean) => void
}

function OtherTextOffer({ kind, typed, other, onChoice }: OtherTextOfferProps) {
  const now = useMinute(Date.now)
  const theirs: Typed = other.draft.typed
  const differing = differences(typed, theirs)
  return (
    <div className="form-note">
      <p>
        {sayNodes('<strong>Another device has another text of this draft,</strong> from {age}:', {
          age: formatAge(now - other.savedAt),
          strong: (words) => <strong>{words}</strong>,
        })}
      </p>
      {differing.length === 0 && <p>{say('The picture may be different.')}</p>}
      <dl className="other-text">
        {differing.map((name) => (
          <div key={name}>
            <dt>{fieldName(kind, name)}</dt>
            <dd dir="auto">{formatValue(name, theirs[name]) || <i>{sayIn('a field', 'Nothing')}</i>}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <QuietButton onClick={() => onChoice(true)}>{say('Use that text')}</QuietButton>
        <QuietButton onClick={() => onChoice(false)}>{say('Keep this text')}</QuietButton>
      </p>
    </div>
  )
}

function differences(mine: Typed, theirs: Typed): string[] {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return [...names].filter((name) => isOwnText(name) && (mine[name] ?? '') !== (theirs[name] ?? ''))
}

const HOUR = 60 * 60_000

function StorageNote({ isCopied }: { isCopied: boolean }) {
  const { name } = useSite()
  const until = safeUntil(useNow(HOUR, Date.now))
  const [canAsk, setCanAsk] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const note = useAreaFocus<HTMLDivElement>()
  useEffect(() => void offersToKeepStorage().then(setCanAsk, () => undefined), [])

  if (until !== null) {
    return (
      <p className="form-note">
        {say(
          'Safari may delete this draft if you don’t open {name} for 7 days. If you open it before {day}, the 7 days start again.',
          { name, day: formatWeekday(until) },
        )}
        {isCopied && ` ${say('A copy is in your account: you can continue on any device.')}`}
      </p>
    )
  }
  if (!canAsk) return null
  return (
    <div className="form-note" {...note}>
      <p role="status">
        {answer ??
          say(
            'Firefox may delete drafts when this device is short of space. It can keep them, and asks for your permission.',
          )}
      </p>
      {answer === null && (
        <QuietButton onClick={() => void keepStorageNow().then((isKept) => setAnswer(answerFor(isKept)))}>
          {say('Keep my drafts')}
        </QuietButton>
      )}
    </div>
  )
}

const answerFor = (isKept: boolean): string =>
  isKept
    ? say('Firefox keeps your drafts on this device.')
    : say('Firefox may still delete drafts when this device is short of space.')

/** The form of a draft. While another tab has the draft, the form is read-only, says so and offers to take the draft over. */
export function DraftFrame({ stored, children }: { stored: StoredForm; children: ReactNode }) {
  const { kind, round, isElsewhere, takeOver, isFromElsewhere, hasText, isCopied, typed, other, chooseOther } = stored
  const [hasTakenOver, setTakenOver] = useState(false)
  const notes = useAreaFocus<HTMLDivElement>()
  return (
    <>
      <div role="status" {...notes}>
        {isElsewhere ? (
          <div className="form-note">
            <p>
              {sayNodes(
                '<strong>This draft is open in another tab.</strong> You can read it here. To change it here, take it over: the newest text comes with it.',
                { strong: (words) => <strong>{words}</strong> },
              )}
            </p>
            <QuietButton
              onClick={() => {
                setTakenOver(true)
                takeOver()
              }}
            >
              {say('Take over')}
            </QuietButton>
          </div>
        ) : (
          hasTakenOver && <p className="form-note">{say('You can change this draft here now.')}</p>
        )}
        {isFromElsewhere && <p className="form-note">{say('You started this draft on another device.')}</p>}
        {other && <OtherTextOffer kind={kind} typed={typed} other={other} onChoice={chooseOther} />}
      </div>
      <fieldset key={round} role="presentation" className="draft-fields" disabled={isElsewhere}>
        {children}
      </fieldset>
      {hasText && <StorageNote isCopied={isCopied} />}
    </>
  )
}

/** Not written by the person, or secret. */
const LEFT_OUT = ['password', 'userId', 'month']

export const isOwnText = (name: string): boolean => !LEFT_OUT.includes(name)

/** Offers two other places for text that the device does not keep; the edge note is an alert already. */
export function DraftRescue({ kind }: { kind: OutboxKind }) {
  useSignals()
  const form = useFormState()
  const result = lastSave.value
  const text = () => textOf(kind, form.read())
  if (result === 'saved') return null
  return (
    <div className="form-note">
      <p>{riskText(result)}</p>
      <p className="actions">
        <QuietButton onClick={() => void copy(text())}>{say('Copy the text')}</QuietButton>
        <QuietButton onClick={() => saveAsFile(text())}>{say('Save as a file')}</QuietButton>
      </p>
    </div>
  )
}

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
