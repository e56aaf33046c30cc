import { useMutation } from '@tanstack/react-query'
import {
  createContext,
  type FormEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { InferOutput } from 'valibot'
import type { Schema } from '#shared/contract/base/call'
import { type Issue, parse } from '#shared/contract/base/parse'
import { say } from '#shared/language/say'
import { ApiError, reasonOf, showFailure } from '../../api/errors'
import { useHydrated } from '../../page/page'

/** The message without a known reason (spec section 8). */
export const errorOccurred = () => say('An error occurred')

export type Fields = Readonly<Record<string, string>>

export interface FormOptions<S extends Schema, R> {
  /** The request body's schema: its messages appear at the fields of the same names. */
  schema: S
  /** Converts the fields to the value that the schema checks; by default the fields themselves. */
  read?: (fields: Fields) => unknown
  submit: (value: InferOutput<S>) => Promise<R>
  onDone: (reply: R, value: InferOutput<S>) => void
  /** What the form says of invalid fields, if the spec wants more than the message at the field. */
  invalidTitle?: string
  failure: { title?: string; text: string | ((error: Error) => string) }
  /** The server's earlier refusal of the same content: it is shown at its fields from the start. */
  refusal?: { title?: string; message: string; issues: readonly Issue[] } | null | undefined
  onChange?: (fields: Fields) => void
}

/** What belongs to no field; without a text it is only the title of what stands at the fields. */
interface Failure {
  title?: string | undefined
  text?: string | undefined
}

export interface FormState {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  isReady: boolean
  isPending: boolean
  /** Whether it was submitted and is not sent yet, because the content of a field is not ready. */
  isHeld: boolean
  problemOf: (name: string) => string | undefined
  failure: Failure | null
  /** Shows the failure of another button in place of the errors of earlier tries; null takes them away. */
  fail: (text: string | null) => void
  read: () => Fields
  fill: (fields: Fields) => void
  /** Holds the submission back until the returned function is called. */
  hold: () => () => void
}

/** Uncontrolled, so that text typed before the script loaded stays, and autofill works. */
export function useForm<S extends Schema, R>(options: FormOptions<S, R>): FormState {
  const { schema, read = (fields: Fields): unknown => fields, failure } = options
  const ref = useRef<HTMLFormElement>(null)
  const isFilling = useRef(false)
  const isReady = useHydrated()
  const [issues, setIssues] = useState<readonly Issue[]>(options.refusal?.issues ?? [])
  const { title, message } = options.refusal ?? {}
  const [shown, setShown] = useState<Failure | null>({ title, text: message })
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    const field = refusals > 0 && ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!field) return
    field.closest('details')?.setAttribute('open', '')
    field.focus()
  }, [refusals])

  // It may have taken the place of a form whose button had the focus.
  const [isRefused] = useState(Boolean(options.refusal))
  useEffect(() => {
    if (!isRefused || document.activeElement !== document.body) return
    const find = (problem: string) => ref.current?.querySelector<HTMLElement>(problem)
    const problem = find('[aria-invalid="true"]') ?? find('.form-problem')
    problem?.focus()
  }, [isRefused])

  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds((count) => count + 1)
    return () => setHolds((count) => count - 1)
  }, [])
  const [isHeld, setHeld] = useState(false)
  const submitHeld = useEffectEvent(() => {
    setHeld(false)
    if (ref.current) submit(ref.current)
  })
  useEffect(() => {
    if (isHeld && holds === 0) submitHeld()
  }, [isHeld, holds])

  const refuse = (found: Issue[]) => {
    setIssues(found)
    setRefusals((count) => count + 1)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: options.submit,
    onSuccess: options.onDone,
    onError(error: Error) {
      const text = typeof failure.text === 'function' ? failure.text(error) : reasonOf(error, failure.text)
      const found = error instanceof ApiError ? error.issues : []
      const here = found.filter(({ path }) => ref.current?.elements.namedItem(path))
      refuse(here)
      const isAtFields = here.length > 0 && here.length === found.length
      setShown(isAtFields ? { title: failure.title } : { title: failure.title, text })
      // Who has left the form reads it wherever they are.
      if (!ref.current && failure.title) showFailure(error, failure.title, text)
    },
  })

  function submit(form: HTMLFormElement): void {
    setShown(null)
    const parsed = parse(schema, read(fieldsOf(form)))
    if (!parsed.ok) {
      setShown({ title: options.invalidTitle })
      refuse(parsed.issues)
      return
    }
    setIssues([])
    // It is read again when everything is ready: text may be typed until then.
    if (holds > 0) setHeld(true)
    else mutate(parsed.value)
  }

  return {
    ref,
    isReady,
    isPending: isPending || isHeld,
    isHeld,
    failure: shown,
    fail(text) {
      setIssues([])
      setShown(text === null ? null : { text })
    },
    problemOf: (name) => issues.find(({ path }) => path === name)?.message,
    onSubmit(event) {
      event.preventDefault()
      if (!isPending && !isHeld) submit(event.currentTarget)
    },
    onInput({ currentTarget, target }) {
      const fields = fieldsOf(currentTarget)
      options.onChange?.(fields)
      // Content that is put back into the form is what the server has refused: its messages stay.
      if (isFilling.current) return
      const name = 'name' in target ? target.name : undefined
      if (!issues.some(({ path }) => path === name)) return
      // An invalid field keeps its error until it is valid; then the error disappears at once.
      const parsed = parse(schema, read(fields))
      const left = parsed.ok ? [] : parsed.issues.filter(({ path }) => path === name)
      setIssues([...issues.filter(({ path }) => path !== name), ...left])
    },
    read: () => (ref.current ? fieldsOf(ref.current) : {}),
    fill(fields) {
      isFilling.current = true
      for (const [name, value] of Object.entries(fields)) {
        const control = ref.current?.elements.namedItem(name)
        const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
        if (!isText && !(control instanceof HTMLSelectElement)) continue
        control.value = value
        control.dispatchEvent(new Event('input', { bubbles: true }))
      }
      isFilling.current = false
    },
    hold,
  }
}

function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
  return fields
}

const FormContext = createContext<FormState | null>(null)
export const FormProvider = FormContext.Provider

export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field outside of a form')
  return form
}

/** Holds the submission of the form back while the content of a field is not ready, such as a photo that is being shrunk. */
export function useHeldForm(isBusy: boolean): void {
  const { hold } = useFormState()
  useEffect(() => {
    if (!isBusy) return
    const release = hold()
    const stop = new AbortController()
    // The browser asks whether to leave: it would lose the content.
    addEventListener('beforeunload', (event) => event.preventDefault(), stop)
    return () => {
      stop.abort()
      release()
    }
  }, [isBusy, hold])
}
