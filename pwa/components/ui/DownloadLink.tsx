import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { getConfirmation } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { reasonOf, showFailure } from '../../api/errors'

interface Props {
  href: string
  className: string
  download?: string
  children: ReactNode
}

/** Asks for the password before the download: the browser would show a refusal in place of the page. */
export function DownloadLink({ href, className, download = '', children }: Props) {
  const isChecked = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (_anchor: HTMLAnchorElement) => send(getConfirmation, {}),
    onSuccess(_, anchor) {
      isChecked.current = true
      anchor.click()
    },
    onError: (error) => showFailure(error, say('Download Failed'), reasonOf(error, say('Please try again.'))),
  })
  return (
    <a
      href={href}
      className={className}
      download={download}
      onClick={(event) => {
        if (isChecked.current) {
          isChecked.current = false
          return
        }
        event.preventDefault()
        if (!isPending) mutate(event.currentTarget)
      }}
    >
      {children}
    </a>
  )
}
