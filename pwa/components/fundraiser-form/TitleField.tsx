import { useState } from 'react'
import { TITLE_ADVISED, TITLE_MAXIMUM } from '#shared/rules/limits'
import { TextField } from '../form/TextField'

/** A fundraiser's title with a counter, and with advice when it gets long: long titles are still accepted. */
export function TitleField({ initial }: { initial: string }) {
  const [length, setLength] = useState(initial.length)
  const isLong = length > TITLE_ADVISED
  return (
    <div>
      <TextField
        name="title"
        label="Fundraiser Title *"
        hint={`Say who it is for and what it is for. ${length}/${TITLE_MAXIMUM} characters`}
        maxLength={TITLE_MAXIMUM}
        autoComplete="off"
        defaultValue={initial}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
      <div role="status">
        {isLong && (
          <p className="form-note">
            Short titles are read and shared more. {TITLE_ADVISED} characters fit on a phone; the rest can go into your
            story.
          </p>
        )}
      </div>
    </div>
  )
}
