import * as v from 'valibot'
import { defineCall } from '../base/call'
import { file } from '../base/fields'

/** A UTC day such as `2026-10-31`; the empty field of a form is no limit. */
const day = v.optional(v.string(), '')

export const exportTable = defineCall({
  name: 'exportTable',
  summary:
    'The rows of a table from one UTC day to another, both included; without days the whole table. Recorded in the audit trail',
  method: 'GET',
  path: '/api/admin/export/{table}.csv',
  access: { audience: 'admin', password: 'again', newAdmin: 'may', limit: 'requests' },
  params: v.object({ table: v.string() }),
  query: v.object({ from: day, to: day }),
  reply: file,
  replyType: 'text/csv',
})
