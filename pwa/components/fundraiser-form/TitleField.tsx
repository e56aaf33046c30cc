import { useState } from 'react'
import { say } from '#shared/language/say'
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
        label={say('Fundraiser Title *')}
        hint={`${say('Say who it is for and what it is for.')} ${say('{length, number}/{maximum, number} characters', { length, maximum: TITLE_MAXIMUM })}`}
        maxLength={TITLE_MAXIMUM}
        autoComplete="off"
        defaultValue={initial}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
      <div role="status">
        {isLong && (
          <p className="form-note">
            {say(
              'Short titles are read and shared more. {count, number} characters fit on a phone; the rest can go into your story.',
              { count: TITLE_ADVISED },
            )}
          </p>
        )}
      </div>
    </div>
  )
}
