type Status = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 426 | 429 | 502 | 503

interface Entry<Values> {
  status: Status
  sentence: (values: Values) => string
}

/** One entry. A sentence is said in the language of who is refused; one for developers and admins is English. */
export function refusal(status: Status, sentence: string | (() => string)): Entry<null>
export function refusal<Values>(status: Status, sentence: (values: Values) => string): Entry<Values>
export function refusal(status: Status, sentence: string | ((values: never) => string)) {
  return { status, sentence: typeof sentence === 'string' ? () => sentence : sentence }
}
