import type { FormDraft } from './entry'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a value is the content of a form as a draft. Another build may have written it, here or on another device. */
export function isFormDraft(value: unknown): value is FormDraft {
  if (!isObject(value) || !('typed' in value) || !('base' in value) || !('version' in value)) return false
  const { typed, base, version } = value
  const hasTexts = isObject(typed) && Object.values(typed).every((text) => typeof text === 'string')
  return hasTexts && isObject(base) && (version === null || typeof version === 'number')
}
