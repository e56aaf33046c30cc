import { useMutation } from '@tanstack/react-query'
import { createContext, type FormEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import type { InferOutput } from 'valibot'
import type { Schema } from '#shared/contract/call'
import { type Issue, parse } from '#shared/contract/parse'
import { ApiError, reasonOf } from '../../api/errors'
import { useHydrated } from '../../use-hydrated'
import { showToast } from '../toasts'

/** Where there is no reason to give (spec section 8). */
export const ERROR_OCCURRED = 'An error occurred'

/** What stands in the fields, by their names. */
export type Fields = Readonly<Record<string, string>>

interface FormOptions<S extends Schema, R> {
  /** The body of the call that the form is for: its messages appear at the fields of the same names. */
  schema: S
  /** What the schema checks, out of the fields; the fields themselves unless said. */
  read?: (fields: Fields) => unknown
  submit: (value: InferOutput<S>) => Promise<R>
  onDone: (reply: R, value: InferOutput<S>) => void
  /** The title of a toast for what the fields hold that can't be sent, where the spec wants one besides the words at the field. */
  invalidTitle?: string
  /** What to say when it fails. With a title it is said in a toast too. */
  failure: { title?: string; text: string | ((error: Error) => string) }
  /** What the server said to the same content earlier: it stands at its fields from the beginning. */
  refusal?: { message: string; issues: readonly Issue[] } | null | undefined
  /** Called with each key. */
  onChange?: (fields: Fields) => void
}

export interface FormState {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  /** Whether the script is there that sends it. */
  isReady: boolean
  isPending: boolean
  problemOf: (name: string) => string | undefined
  /** What went wrong and belongs to no field. */
  failure: string | null
  isFailureToasted: boolean
  /** What stands in the fields now. */
  read: () => Fields
  /** Puts values into the fields, as if they had been typed. */
  fill: (fields: Fields) => void
}

/**
 * A form whose fields belong to the browser: what was typed before the script came stays, and autofill works. It is checked by
 * the contract's own schema; what the server refuses appears at its field as well, and the first wrong field gets the focus.
 */
export function useForm<S extends Schema, R>(options: FormOptions<S, R>): FormState {
  const { schema, read = (fields: Fields): unknown => fields, failure } = options
  const ref = useRef<HTMLFormElement>(null)
  const isFilling = useRef(false)
  const isReady = useHydrated()
  const [issues, setIssues] = useState<readonly Issue[]>(options.refusal?.issues ?? [])
  const [failureText, setFailureText] = useState<string | null>(options.refusal?.message ?? null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

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
      setFailureText(here.length > 0 && here.length === found.length ? null : text)
      if (failure.title) showToast({ title: failure.title, description: text, tone: 'destructive' })
    },
  })

  return {
    ref,
    isReady,
    isPending,
    failure: failureText,
    isFailureToasted: failure.title !== undefined,
    problemOf: (name) => issues.find(({ path }) => path === name)?.message,
    onSubmit(event) {
      event.preventDefault()
      if (isPending) return
      setFailureText(null)
      const parsed = parse(schema, read(fieldsOf(event.currentTarget)))
      if (!parsed.ok) {
        const [{ message }] = parsed.issues
        if (options.invalidTitle) showToast({ title: options.invalidTitle, description: message, tone: 'destructive' })
        return refuse(parsed.issues)
      }
      setIssues([])
      mutate(parsed.value)
    },
    onInput({ currentTarget, target }) {
      const fields = fieldsOf(currentTarget)
      options.onChange?.(fields)
      // What is put back into the form is what the server has said no to: its words stay.
      if (isFilling.current) return
      const name = 'name' in target ? target.name : undefined
      if (!issues.some(({ path }) => path === name)) return
      // A field that was wrong says so until it is right, and then at once that it is.
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
  }
}

function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
  return fields
}

const FormContext = createContext<FormState | null>(null)
export const FormProvider = FormContext.Provider

/** The form that a field or a button stands in. */
export function useFormState(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field outside of a form')
  return form
}
