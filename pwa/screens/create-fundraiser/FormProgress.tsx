import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'

const steps = () => [
  { name: 'title', label: say('Title') },
  { name: 'category', label: say('Category') },
  { name: 'goalAmount', label: say('Goal') },
  { name: 'description', label: say('Story') },
]

/** Shows how many of the required fields are filled in. */
export function FormProgress({ typed }: { typed: Readonly<Record<string, string>> }) {
  const all = steps()
  const missing = all.filter(({ name }) => !typed[name]?.trim())
  const done = all.length - missing.length
  return (
    <p className="form-progress">
      <progress className="progress high" value={done} max={all.length} aria-label={say('How much is filled in')} />
      <small>
        {missing.length === 0
          ? say('Ready to publish')
          : say('Still needed: {fields}', {
              fields: formatList(
                missing.map(({ label }) => label),
                'and',
              ),
            })}
      </small>
    </p>
  )
}
