import { toJsonSchema } from '@valibot/to-json-schema'
import { type Access, type Call, needsProof, type Schema } from '#shared/contract/base/call'
import { CALLS } from '#shared/contract/index'
import { LANGUAGE_HEADER } from '#shared/language/language-header'
import { LANGUAGES } from '#shared/language/languages'

const LANGUAGE = {
  name: LANGUAGE_HEADER,
  in: 'header',
  description: 'The language of the sentences in the reply. English without it, and for every other value.',
  schema: { enum: LANGUAGES },
}

export function openApiDocument(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of CALLS) {
    paths[call.path] = { parameters: [LANGUAGE], ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pamoja', version: '1.0.0', description: 'Community fundraising for African causes' },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(call: Call): object {
  return {
    operationId: call.name,
    summary: call.summary,
    description: describeAccess(call.access),
    security: [...(isForAll(call.access) ? [{}] : []), { bearer: [] }],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: 'Success',
        content: { [call.replyType ?? 'application/json']: { schema: jsonSchema(call.reply, 'output') } },
      },
      default: { description: 'Refused: { message, code, issues? }' },
    },
  }
}

const isForAll = ({ audience }: Access) => audience === 'anyone' || audience === 'arriving'

/** For people who read the document; the server itself asks the call. */
function describeAccess(access: Access): string {
  if (access.audience === 'anyone' || access.audience === 'arriving') return 'Anyone may call it.'
  const who = { 'signed-in': 'For signed-in users.', leader: 'For community leaders.', admin: 'For admins.' }
  return [
    who[access.audience],
    needsProof(access) && 'Needs the second factor, or else the password, within 15 minutes.',
    access.audience === 'admin' && access.open === undefined && 'A new admin waits 72 hours.',
  ]
    .filter(Boolean)
    .join(' ')
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

/** Conversions have no JSON Schema; the checks before them describe the input. */
function jsonSchema(schema: Schema, typeMode: 'input' | 'output') {
  return toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
}
