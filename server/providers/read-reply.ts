import type { z } from 'zod'
import { type ProviderCall, ProviderReplyUnknown, type ReplyReports } from './unknown-reply'

const MOST_PROBLEMS = 5

/** Checks a reply against the fields that we need, and reports the result. Throws ProviderReplyUnknown. */
export async function readReply<Schema extends z.ZodType>(
  reports: ReplyReports,
  call: ProviderCall,
  schema: Schema,
  reply: unknown,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(reply)
  if (parsed.success) {
    await reports.understood(call)
    return parsed.data
  }
  const error = new ProviderReplyUnknown(call, describeIssues(parsed.error))
  await reports.unknown(error)
  throw error
}

/** The paths and the kinds of the problems. Zod's messages name types and expected values, never the value that came. */
export function describeIssues({ issues }: z.ZodError): string {
  const described = issues.map(({ path, message }) => `${path.join('.') || '(reply)'}: ${message}`)
  return [...new Set(described)].slice(0, MOST_PROBLEMS).join('; ')
}
