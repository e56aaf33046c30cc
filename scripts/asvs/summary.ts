import type { Judgement } from './table'

const CHAPTERS = [
  ...['Encoding', 'Validation and business logic', 'Web frontend', 'API', 'Files', 'Authentication', 'Sessions'],
  ...['Authorization', 'Self-contained tokens', 'OAuth', 'Cryptography', 'TLS', 'Configuration', 'Data protection'],
  ...['Coding and architecture', 'Logging and errors', 'WebRTC'],
]

export interface Counts {
  notApplicable: number
  /** Of the operator: TLS, and what else no server can check about itself. */
  operator: number
  pass: number
  deviation: number
  fails: number
  /** Per cent of those that the server itself decides (pass, deviation, fails) which pass; 100 if there are none. */
  share: number
}

export function countVerdicts(judgements: readonly Judgement[]): Counts {
  const count = (verdict: string) => judgements.filter((each) => each.verdict.split(' ')[0] === verdict).length
  const [pass, deviation, fails] = [count('pass'), count('deviation'), count('fails')]
  const judged = pass + deviation + fails
  const share = judged === 0 ? 100 : (100 * pass) / judged
  return { notApplicable: count('not'), operator: count('operator'), pass, deviation, fails, share }
}

/** The table of all chapters and the stricter share, as in the page. */
export function writeSummary(judgements: readonly Judgement[]): string {
  const rows = CHAPTERS.map((name, index) => {
    const own = judgements.filter(({ id }) => id.startsWith(`V${index + 1}.`))
    return row(`V${index + 1} ${name}`, countVerdicts(own))
  })
  const all = countVerdicts(judgements)
  const strict = (100 * all.pass) / (all.pass + all.deviation + all.fails + all.operator)
  return [
    '| chapter | not applicable | operator | pass | deviation | fails | share |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    row('**all**', all),
    '',
    `With what the operator decides counted as not passed: ${strict.toFixed(1)}%.`,
  ].join('\n')
}

function row(name: string, { notApplicable, operator, pass, deviation, fails, share }: Counts): string {
  const percent = pass + deviation + fails === 0 ? '' : `${share.toFixed(1)}%`
  return `| ${[name, notApplicable, operator, pass, deviation, fails, percent].join(' | ')} |`
}
