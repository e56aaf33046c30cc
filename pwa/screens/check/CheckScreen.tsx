import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Check, checkCode, checkList } from '#shared/contract/checks'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { send } from '../../api/client'
import { isNotFound, reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { NeedsConnection } from '../../components/form/Form'
import { Problem } from '../../components/ui/Notice'
import { type Place, useHydrated, usePage } from '../../page/page'
import { CheckAnswer } from './CheckAnswer'

export const HEAD = () => ({
  title: say('Check a list | Pamoja'),
  description: say('Find out whether a list of gifts that somebody sent you is what stood in the books.'),
})

const EXAMPLE = 'PM7K-4D8R'
const LONGEST_CODE = 40
const LONGEST_LIST = 4_000

const codeIn = (search: URLSearchParams): string => cut(search.get('code')?.trim() ?? '', LONGEST_CODE, '')
/** Of this moment: an answer that was stored on a device proves nothing. */
const answerTo = (code: string) => queryFor(checkCode, { query: { code } }, { persist: false })

export function QUERIES({ search }: Place) {
  const code = codeIn(search)
  return code ? [answerTo(code)] : []
}

/** What was pasted belongs to the code for which it was sent. */
type Asked = { code: string; list: string }

export default function CheckScreen() {
  const [search, setSearch] = useSearchParams()
  const code = codeIn(search)
  const { prefix } = usePage()
  const isHydrated = useHydrated()
  const query = useQuery({ ...answerTo(code), enabled: code !== '' })
  const compare = useMutation({ mutationFn: (body: Asked) => send(checkList, { body }) })
  const [compared, setCompared] = useState<{ code: string; check: Check } | null>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const typed = { code: String(fields.get('code')).trim(), list: String(fields.get('list') ?? '') }
    setCompared(null)
    setSearch(typed.code ? { code: typed.code } : {}, { replace: true })
    compare.reset()
    if (typed.list.trim()) compare.mutate(typed, { onSuccess: (check) => setCompared({ code: typed.code, check }) })
    else if (typed.code === code && code) void query.refetch()
  }

  const error = compare.error ?? (code ? query.error : null)
  const check = compared?.code === code ? compared.check : compare.isIdle ? query.data : undefined
  return (
    <div className="container page narrow check">
      <h1>{say('Check a list')}</h1>
      <p>
        {say(
          'A list of gifts from this site ends with a check code. Type it here, and see what stood in the books when the list was made.',
        )}
      </p>
      <form action={`${prefix}/check`} onSubmit={onSubmit}>
        <label htmlFor="check-code">{say('Check code')}</label>
        <input
          id="check-code"
          name="code"
          defaultValue={code}
          maxLength={LONGEST_CODE}
          required
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={EXAMPLE}
        />
        {isHydrated && (
          <>
            <label htmlFor="check-list">{say('The whole list, to compare each line (optional)')}</label>
            <textarea id="check-list" name="list" rows={6} maxLength={LONGEST_LIST} dir="auto" />
          </>
        )}
        <NeedsConnection what={say('Checking')} hasTyped={false} />
        <button type="submit" className="button" aria-busy={compare.isPending}>
          {say('Check')}
        </button>
      </form>
      <div role="status">
        {error ? (
          <Problem>
            {isNotFound(error)
              ? say('No list has this code. Please compare each letter with the list.')
              : reasonOf(error, say('The list could not be checked. Please try again when you are online.'))}
          </Problem>
        ) : (
          check && <CheckAnswer check={check} />
        )}
      </div>
    </div>
  )
}
