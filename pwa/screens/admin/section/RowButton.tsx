import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** The name of the row, for screen readers. */
  about: string
  isPending?: boolean
}

/** An action for one row. It keeps the focus while the action runs. */
export function RowButton({ about, isPending = false, onClick, children, className = 'quiet', ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={`button small bare ${className}`}
      aria-disabled={isPending}
      onClick={(event) => !isPending && onClick?.(event)}
    >
      {children}
      <span className="unseen"> {about}</span>
    </button>
  )
}
