import { answerBytes } from '../servers/answer-bytes'
import { KB, type Row, valueAtMost } from './row'
import type { TestBed } from './test-bed'

/** Measures the bytes of a page's HTML on the wire, including headers, critical styles and data. */
export async function documents({ origin, fundraiserPath }: TestBed): Promise<Row[]> {
  const pages = [
    { path: '/', name: '/', limit: 12 * KB },
    { path: '/browse', name: '/browse', limit: 14 * KB },
    { path: fundraiserPath, name: '/fundraiser/{id}', limit: 14 * KB },
  ]
  return Promise.all(
    pages.map(async ({ path, name, limit }) => ({
      name: `document of ${name}`,
      unit: 'KB',
      value: await answerBytes(origin + path),
      goal: valueAtMost(limit),
    })),
  )
}
