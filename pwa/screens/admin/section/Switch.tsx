import { type ComponentProps, useId } from 'react'

/** A checkbox that looks like a switch. */
export function SwitchBox(box: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
  return <input {...box} type="checkbox" role="switch" />
}

interface Props {
  label: string
  /** The name of the row. */
  about: string
  isOn: boolean
  isPending: boolean
  onChange: (wanted: boolean) => void
}

/** An on/off setting of a row. It changes after the server's confirmation, and keeps the focus meanwhile. */
export function Switch({ label, about, isOn, isPending, onChange }: Props) {
  const id = useId()
  return (
    <label className="switch" htmlFor={id}>
      <SwitchBox
        id={id}
        checked={isOn}
        aria-disabled={isPending}
        onChange={({ target }) => !isPending && onChange(target.checked)}
      />
      <span>
        {label}
        <span className="unseen"> for {about}</span>
      </span>
    </label>
  )
}
