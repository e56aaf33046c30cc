const STEPS = [
  { name: 'title', label: 'Title' },
  { name: 'category', label: 'Category' },
  { name: 'goalAmount', label: 'Goal' },
  { name: 'description', label: 'Story' },
]

/** Shows how many of the required fields are filled in. */
export function FormProgress({ typed }: { typed: Readonly<Record<string, string>> }) {
  const missing = STEPS.filter(({ name }) => !typed[name]?.trim())
  const done = STEPS.length - missing.length
  return (
    <p className="form-progress">
      <progress className="progress high" value={done} max={STEPS.length} aria-label="How much is filled in" />
      <small>
        {missing.length === 0 ? 'Ready to publish' : `Still needed: ${missing.map(({ label }) => label).join(', ')}`}
      </small>
    </p>
  )
}
