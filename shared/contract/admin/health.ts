import * as v from 'valibot'
import { defineCall } from '../base/call'
import { moment } from '../base/fields'

/** How much a finding matters: `problem` is money, data or mail at risk now. */
export const HEALTH_LEVELS = ['ok', 'warning', 'problem'] as const

const healthReport = v.object({
  /** What each check found last; empty in the first moments of a server. */
  checks: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      at: moment,
      findings: v.array(
        v.object({
          level: v.picklist(HEALTH_LEVELS),
          text: v.string(),
          /** What to do about it; null if nothing. */
          advice: v.nullable(v.string()),
        }),
      ),
    }),
  ),
})
export type HealthReport = v.InferOutput<typeof healthReport>

export const getHealth = defineCall({
  name: 'getHealth',
  summary: 'What the checks of this installation found last (admins)',
  method: 'GET',
  path: '/api/admin/health',
  reply: healthReport,
})

export const checkHealth = defineCall({
  name: 'checkHealth',
  summary: 'Checks this installation now (admins)',
  method: 'POST',
  path: '/api/admin/health/check',
  reply: healthReport,
})
