import { parseArgs } from 'node:util'
import { readConfig } from '../../platform/config'
import { CommandError, openMigrated, runCommand } from './command'

const LIMIT = 100

/** `pamoja -- audit-trail [--subject fundraiser:17] [--actor 3] [--limit 100]`: newest last. */
runCommand(async (given) => {
  const { subject, actor, limit } = parse(given)
  const database = await openMigrated(readConfig(process.env))
  try {
    let query = database.read.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(limit)
    if (subject !== undefined) query = query.where('subject', '=', subject)
    if (actor !== undefined) query = query.where('actorId', '=', actor)
    const lines = (await query.execute()).reverse().map(({ id, actorId, action, createdAt, ...act }) => {
      const by = actorId === null ? 'server' : `user:${actorId}`
      const details = act.before === null && act.after === null ? 'details erased' : `${act.before} -> ${act.after}`
      return `${id}  ${new Date(createdAt).toISOString()}  ${by}  ${action}  ${act.subject}  ${details}`
    })
    return lines.length > 0 ? lines.join('\n') : 'No acts.'
  } finally {
    await database.close()
  }
})

function parse(args: string[]) {
  const text = { type: 'string' } as const
  try {
    const { subject, actor, limit } = parseArgs({ args, options: { subject: text, actor: text, limit: text } }).values
    return { subject, actor: readNumber(actor), limit: readNumber(limit) ?? LIMIT }
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new CommandError(`Not a number: ${text}`)
}
