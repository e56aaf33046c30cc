import { json, type Reply } from '../http/reply'

export function success(message: string, data: unknown, meta?: object): Reply {
  return json(200, { status: 'success', message, ...(meta && { meta }), data })
}

/** The shape of all its errors. */
export function failure(status: number, message: string): Reply {
  return json(status, { status: 'error', message, data: null })
}

const WORDS: Readonly<Record<number, string>> = {
  401: 'Invalid authorization key',
  403: 'Please enable IP Whitelisting to access this service',
  429: 'Too many requests',
}

/** An error with a status only, for faults: its gateway answers the same whether or not the request was processed. */
export function flutterwaveFailure(status: number): Reply {
  return failure(status, WORDS[status] ?? 'An error occurred while processing your request')
}
