import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** Which row it is about, for those who do not see where it stands. */
  about: string
  isPending?: boolean
}

/** What can be done with one row. It keeps the focus while it is under way. */
export function RowButton({ about, isPending = false, onClick, children, className = '', ...button }: Props) {
  return (
    <button
      {...button}
      type="button"
      className={`button row-action ${className}`}
      aria-disabled={isPending}
      onClick={(event) => !isPending && onClick?.(event)}
    >
      {children}
      <span className="unseen"> {about}</span>
    </button>
  )
}
