import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { reasonOf } from '../../api/errors'
import { usePage } from '../../page/page'
import { Notice, Problem } from '../ui/Notice'

interface Props {
  /** The address of the plain form, without its language. */
  action: string
  act: () => Promise<{ message: string }>
  title: string
  text: string
  /** Why the mailed link is refused. */
  problem: string | null
  /** Shown in place of the form, when there is nothing to press. */
  instead?: ReactNode
  done: { title: string; text: string; link: ReactNode }
  pending: string
  button: ReactNode
  className?: string
  children?: ReactNode
}

/** Asks for a press, because mail scanners open links too. Without script the button submits a plain form. */
export function MailedForm(props: Props) {
  const { prefix } = usePage()
  const [search] = useSearchParams()
  const { mutate, data, error, isPending } = useMutation({ mutationFn: props.act })
  const { title, text, link } = props.done
  const message = data?.message ?? (search.get('done') === 'true' ? text : null)
  const problem = error ? reasonOf(error, say('Please try again later.')) : props.problem

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const form = (
    <Notice isPage title={props.title} text={props.text}>
      {problem && <Problem>{problem}</Problem>}
      <form method="post" action={prefix + props.action} onSubmit={onSubmit}>
        {props.children}
        <button type="submit" className={props.className} aria-disabled={isPending} aria-busy={isPending}>
          {isPending ? props.pending : props.button}
        </button>
      </form>
    </Notice>
  )
  return (
    <>
      <div role="status">
        {message && (
          <Notice isPage title={title} text={message}>
            {link}
          </Notice>
        )}
      </div>
      {!message && (props.instead || form)}
    </>
  )
}
