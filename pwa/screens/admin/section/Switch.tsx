import { type ComponentProps, useId } from 'react'

/** A box that looks like a switch. */
export function SwitchBox(box: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
  return <input {...box} type="checkbox" role="switch" />
}

interface Props {
  label: string
  /** Which row it is about. */
  about: string
  isOn: boolean
  isPending: boolean
  onChange: (wanted: boolean) => void
}

/** Something of a row that is on or off. It moves once the server has said so, and keeps the focus meanwhile. */
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
