import { useEffect, useRef } from 'react'

/** The problem with a payment, next to its button. It takes the focus, which the button lost while it was disabled. */
export function DonationProblem({ text }: { text: string | null }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) ref.current?.focus()
  }, [text])

  if (!text) return null
  return (
    <p ref={ref} tabIndex={-1} className="donation-problem">
      {text}
    </p>
  )
}
