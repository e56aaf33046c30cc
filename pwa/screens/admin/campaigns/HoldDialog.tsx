import { useState } from 'react'
import { type HoldWords, placeHold } from '#shared/contract/admin/holds'
import { dayOf } from '#shared/rules/dates'
import { HOLD_REASONS, HOLD_STOPS, type HoldStop, holdReasonText } from '#shared/rules/holds'
import { send } from '../../../api/client'
import { SelectField, TextArea, TextField } from '../../../components/form/Field'
import { type Fields, useFormState } from '../../../components/form/useForm'
import { DialogForm } from '../section/dialogs'

/** Spec section 8. */
export const STATUS_UPDATED = 'Campaign status updated'

export const STOP_NAMES: Record<HoldStop, string> = { payouts: 'Payouts', gifts: 'Donations', page: 'The page' }

const STOP_NOTES: Record<HoldStop, string> = {
  payouts: 'No money is sent, also not what is approved. Requests can be made, and wait.',
  gifts: 'Nobody can donate, and lists leave it out.',
  page: 'Visitors see the title and your words. Donations stop too.',
}

interface HoldFormProps {
  /** A campaign, or all payouts of a person. */
  subject: { fundraiserId: number } | { userId: number }
  name: string
  stops: readonly HoldStop[]
  onClose: () => void
}

/** Stops payouts, donations or the page. Another admin decides about it. */
export function HoldForm({ subject, name, stops, onClose }: HoldFormProps) {
  const isPerson = 'userId' in subject
  return (
    <DialogForm
      schema={placeHold.body}
      read={(typed) => ({
        ...typed,
        ...subject,
        stops: isPerson ? stops : HOLD_STOPS.filter((stop) => typed[`stops.${stop}`]),
      })}
      submit={(body, options) => send(placeHold, { body }, options)}
      attempt={`hold:${isPerson ? `user:${subject.userId}` : subject.fundraiserId}`}
      done={(hold) => ({
        title: hold.stops.every((stop) => stop === 'payouts') ? 'Payouts stopped' : STATUS_UPDATED,
        description: `${name}: the owner gets a mail and can answer.`,
      })}
      failure={{ title: 'Not Stopped', text: 'Nothing has changed. Please try again.' }}
      what="This"
      confirm="Stop"
      pending="Stopping..."
      isDanger
      onClose={onClose}
    >
      <p>
        <b dir="auto">{name}</b>
      </p>
      {isPerson ? <p className="form-note">{STOP_NOTES.payouts}</p> : <Stops chosen={stops} />}
      <HoldFields />
    </DialogForm>
  )
}

function Stops({ chosen }: { chosen: readonly HoldStop[] }) {
  const problem = useFormState().problemOf('stops')
  return (
    <fieldset className="choices">
      <legend>What is stopped?</legend>
      {HOLD_STOPS.map((stop) => (
        <label key={stop}>
          <input type="checkbox" name={`stops.${stop}`} defaultChecked={chosen.includes(stop)} />
          <span>
            {STOP_NAMES[stop]}
            <small>{STOP_NOTES[stop]}</small>
          </span>
        </label>
      ))}
      <small className="field-note field-problem" role="alert">
        {problem}
      </small>
    </fieldset>
  )
}

const NAMES = ['reason', 'ownerText', 'publicText', 'needed', 'reviewOn'] as const

/** The words of a hold in a form about more: its fields are named `hold.reason` there. */
export const holdIn = (typed: Fields) => Object.fromEntries(NAMES.map((name) => [name, typed[`hold.${name}`]]))

const REASONS = [
  ['', 'Choose a reason'],
  ...HOLD_REASONS.map((reason) => [reason, holdReasonText(reason)] as const),
] as const
export const MAXIMUM_WORDS = 1_000
const DAY = 24 * 60 * 60_000
const REVIEWED_AFTER = 7 * DAY

/** Why, in words for the owner and for everybody, and until when. A reason brings words that can be changed. */
export function HoldFields({ prefix = '' }: { prefix?: 'hold.' | '' }) {
  const { read, fill } = useFormState()

  function suggest(reason: string) {
    const chosen = HOLD_REASONS.find((one) => one === reason)
    if (!chosen) return
    const typed = read()
    const isOurs = (name: Suggestion) =>
      typed[prefix + name] === '' || HOLD_REASONS.some((one) => SUGGESTIONS[one][name] === typed[prefix + name])
    fill(Object.fromEntries(SUGGESTED.filter(isOurs).map((name) => [prefix + name, SUGGESTIONS[chosen][name]])))
  }
  return (
    <>
      <SelectField
        name={`${prefix}reason`}
        label="Reason"
        hint="It fills in words below, which you can change."
        options={REASONS}
        onChange={({ target }) => suggest(target.value)}
      />
      <TextArea name={`${prefix}ownerText`} label="Words for the owner" maximum={MAXIMUM_WORDS} rows={3} />
      <TextArea
        name={`${prefix}publicText`}
        label="Words for everybody"
        hint="On the page. Accuse nobody."
        maximum={MAXIMUM_WORDS}
        rows={2}
      />
      <TextArea name={`${prefix}needed`} label="What the owner can do or send" maximum={MAXIMUM_WORDS} rows={2} />
      <ReviewDay prefix={prefix} />
    </>
  )
}

export function ReviewDay({ prefix = '' }: { prefix?: 'hold.' | '' }) {
  const [now] = useState(Date.now)
  return (
    <TextField
      name={`${prefix}reviewOn`}
      label="Looked at again on"
      type="date"
      min={dayOf(now + DAY)}
      defaultValue={dayOf(now + REVIEWED_AFTER)}
    />
  )
}

const SUGGESTED = ['ownerText', 'publicText', 'needed'] as const
type Suggestion = (typeof SUGGESTED)[number]

const SUGGESTIONS: Record<HoldWords['reason'], Pick<HoldWords, Suggestion>> = {
  fraud: {
    ownerText: 'We can’t tell yet whether this fundraiser is what it says, and have to check it.',
    publicText: 'We are checking this fundraiser.',
    needed: 'Tell us who you are, what the money is for, and who can confirm it: a school, a clinic, an elder.',
  },
  report: {
    ownerText: 'Somebody reported this fundraiser, and we have to look into it. That says nothing about you.',
    publicText: 'We are looking into a report about this fundraiser.',
    needed: 'Tell us your side, and send what shows it: photos, bills, the phone number of somebody who knows.',
  },
  identity: {
    ownerText: 'We have to know who you are before money is sent.',
    publicText: 'We are checking who runs this fundraiser.',
    needed: 'Send us a photo of your identity card or passport, and a phone number under which we reach you.',
  },
  documents: {
    ownerText: 'We have to see documents about what the money is for.',
    publicText: 'We are waiting for documents about this fundraiser.',
    needed: 'Send us the bills, quotes or letters that show what the money is for.',
  },
  law: {
    ownerText: 'A law or an authority asks us to stop this.',
    publicText: 'We had to stop this for a legal reason.',
    needed: 'Write to us if you have a decision or a paper about it that we should know.',
  },
  content: {
    ownerText: 'Something on the page breaks our rules, or shows somebody who did not agree.',
    publicText: 'The page is being corrected.',
    needed: 'Tell us what you change, or why it is right as it is.',
  },
  other: {
    ownerText: 'We have a question about this fundraiser.',
    publicText: 'We have a question to the organiser.',
    needed: 'Please write to us.',
  },
}
