import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { findBrowser } from '../../../scripts/setup/browser.mjs'
import { missingRow, ROW_IDS, type Row, type RowId } from '../row'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The figures of the last runs on this machine. */
export const REPORT = resolve(ROOT, 'bench.json')
/** The figures of a quiet run, from which the README shows a table. */
export const KEPT_REPORT = resolve(ROOT, 'docs/bench.json')

const isRowId = (id: unknown): id is RowId => ROW_IDS.some((known) => known === id)

/** A row as another process or a file has it. */
export const rowSchema: z.ZodType<Row> = z.object({
  id: z.custom<RowId>(isRowId).optional(),
  name: z.string(),
  value: z.string(),
  twin: z.string().optional(),
  ratio: z.number().optional(),
  goal: z.string(),
  spread: z.number().optional(),
  result: z.enum(['met', 'missed', 'noisy', 'not built', 'not measured']),
})

const measuredGroup = z.object({
  name: z.string(),
  seconds: z.number(),
  /** The average load of the machine during the minute before the group began, and at its end. */
  loadBefore: z.number(),
  loadAfter: z.number(),
  /** Why it did not come to its end. */
  failure: z.string().optional(),
  rows: z.array(rowSchema),
})
export type MeasuredGroup = z.infer<typeof measuredGroup>

const reportSchema = z.object({
  commit: z.string(),
  day: z.string(),
  processor: z.string(),
  node: z.string(),
  chromium: z.string(),
  /** Whether the run only tried that everything can be measured. */
  isQuick: z.boolean(),
  groups: z.array(measuredGroup),
})
export type Report = z.infer<typeof reportSchema>

/** The average load of the last minute. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10

/** A report of this machine and this commit, without figures. */
export function emptyReport(isQuick: boolean): Report {
  return {
    commit: outputOf('git', ['rev-parse', '--short=12', 'HEAD']),
    day: new Date().toISOString().slice(0, 10),
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    node: process.version,
    chromium: outputOf(findBrowser() ?? 'chromium', ['--version']),
    isQuick,
    groups: [],
  }
}

/** The figures in a file; null when there is none. */
export function readReport(file: string): Report | null {
  return existsSync(file) ? reportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** Adds the figures of a group, in place of earlier ones. */
export function withGroup(report: Report, group: MeasuredGroup): Report {
  const others = report.groups.filter(({ name }) => name !== group.name)
  return { ...report, groups: [...others, group] }
}

/** The report with a line for each goal of which it has none. */
export function withAllGoals(report: Report): Report {
  const known = new Set(rowsOf(report).map(({ id }) => id))
  const rows = ROW_IDS.filter((id) => !known.has(id)).map((id) =>
    missingRow(id, 'not part of this run', '-', 'not measured'),
  )
  if (rows.length === 0) return report
  return withGroup(report, { name: 'not measured', seconds: 0, loadBefore: load(), loadAfter: load(), rows })
}

/** The rows in the order of the goals; then those without one, in the order in which they were measured. */
export function rowsOf(report: Report): Row[] {
  const rows = report.groups.flatMap((group) => group.rows)
  const known = ROW_IDS.flatMap((id) => rows.filter((row) => row.id === id))
  return [...known, ...rows.filter(({ id }) => id === undefined)]
}

function outputOf(command: string, parameters: string[]): string {
  try {
    return execFileSync(command, parameters, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
