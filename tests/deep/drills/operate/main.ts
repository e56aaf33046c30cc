import { drillBackups } from '../backups/drill-backups'
import { restartBehindProxy } from './restart'

/** `npm run drill -- operate`: a restart behind the proxy, and backups under writes, with real servers. Exits 1 when something does not hold. */
const write = (line: string) => process.stdout.write(`${line}\n`)

const restart = await restartBehindProxy()
write(restart ? `restart: ${JSON.stringify(restart.figures)}` : 'not run  restart: Caddy is not installed')
const problems = await drillBackups(write)
if (restart && !restart.ok) problems.push('restart: a visitor saw an error')
for (const problem of problems) write(`WRONG  ${problem}`)
write(problems.length === 0 ? 'Everything holds.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
