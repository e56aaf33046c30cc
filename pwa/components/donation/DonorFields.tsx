import { useId, useRef } from 'react'
import { say } from '#shared/language/say'
import { QuietButton } from '../ui/Buttons'
import { choiceMeans, NameChoice } from './NameChoice'
import { textProblem } from './typed-details'
import type { Donation } from './useDonation'
import type { EarlierDetails } from './useTypedDetails'

interface Props {
  donation: Donation
}

/** In one fold, who gives and what they say. */
export function DonorDetails({ donation }: Props) {
  const { typed, isOpen, open, isLocked } = donation
  const hasDetails = [typed.donorName, typed.donorEmail, typed.message].some(Boolean)
  return (
    <details className="donor-details" open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{hasDetails ? say('Change name, email or message') : say('Name, email, message (optional)')}</summary>
      <fieldset disabled={isLocked}>
        <legend className="unseen">{say('Your details')}</legend>
        <DonorFields donation={donation} />
      </fieldset>
    </details>
  )
}

/** The donor's name, e-mail address and message. All are optional (spec section 5). */
function DonorFields({ donation: { typed, type, earlier, isChecked } }: Props) {
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const problems = {
    donorName: textProblem('donorName', typed),
    // Not before the donor goes on: what comes between would move the button that they press.
    donorEmail: isChecked ? textProblem('donorEmail', typed) : null,
    message: textProblem('message', typed),
  }
  const tell = (field: keyof typeof problems) => ({
    'aria-invalid': problems[field] !== null || undefined,
    'aria-describedby': `${field === 'donorEmail' ? `${id}-why ` : ''}${id}-${field}`,
  })
  const problem = (field: keyof typeof problems) => (
    <small id={`${id}-${field}`} className="field-note field-problem" aria-live="polite">
      {problems[field]}
    </small>
  )
  return (
    <>
      {earlier && <EarlierNote earlier={earlier} onAnswer={() => name.current?.focus()} />}
      <label>
        {say('Your name (optional)')}
        <input
          name="donorName"
          ref={name}
          autoComplete="name"
          placeholder={say('Anonymous')}
          dir="auto"
          value={typed.donorName}
          onChange={({ target }) => type({ donorName: target.value })}
          {...tell('donorName')}
        />
      </label>
      {problem('donorName')}
      <NameChoice
        value={typed.nameShown}
        onChange={({ target }) => type({ nameShown: target.value })}
        aria-describedby={`${id}-shown`}
      />
      <small id={`${id}-shown`} className="field-note" aria-live="polite">
        {choiceMeans(typed.nameShown, typed.donorName)}
      </small>
      <label>
        {say('Email (optional)')}
        <input
          type="email"
          dir="ltr"
          name="donorEmail"
          autoComplete="email"
          value={typed.donorEmail}
          onChange={({ target }) => type({ donorEmail: target.value })}
          {...tell('donorEmail')}
        />
      </label>
      <small id={`${id}-why`} className="field-note">
        {say('For your receipt and the creator’s thanks. We never show it.')}
      </small>
      {problem('donorEmail')}
      <label>
        {say('Message (optional)')}
        <textarea
          name="message"
          rows={3}
          dir="auto"
          value={typed.message}
          onChange={({ target }) => type({ message: target.value })}
          {...tell('message')}
        />
      </label>
      {problem('message')}
    </>
  )
}

/** Offers what was typed on this device earlier. It shows no text: it may be another person's. */
function EarlierNote({ earlier, onAnswer }: { earlier: EarlierDetails; onAnswer: () => void }) {
  function answer(act: () => void) {
    act()
    onAnswer()
  }
  return (
    <div className="form-note earlier-details">
      <p>
        {say('Details for a donation were typed on this device before, perhaps by another person. Are they yours?')}
      </p>
      <p className="decline-ways">
        <QuietButton onClick={() => answer(earlier.use)}>{say('Yes, fill them in')}</QuietButton>
        <QuietButton onClick={() => answer(earlier.drop)}>{say('No, delete them')}</QuietButton>
      </p>
    </div>
  )
}
