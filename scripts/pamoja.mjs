/** Runs the build that is there and never builds: a server may be running on the same files. */
import './setup/node.mjs'

const COMMANDS = {
  doctor: [
    '',
    'checks disk, books, background work, mail, providers and addresses, and says what to do; exits with 1 if there is a problem',
  ],
  backup: [
    '[folder]',
    'copies the data into a folder (BACKUP_DIR), also while the server runs; on PostgreSQL by pg_dump',
  ],
  restore: ['<backup> [--with-problems]', 'restores a backup into an empty DATA_DIR'],
  'verify-backup': [
    '[backup]',
    'restores the newest backup, or the named one, into a temporary folder and audits it; exits with 1 if it can’t be relied on',
  ],
  'make-admin': ['<e-mail>', 'makes an existing user an admin'],
  sessions: ['list|end <e-mail>|all', 'lists or ends the sessions of one account, or of all'],
  'audit-money': [
    '[--providers [--from <day>] [--until <day>]]',
    'recomputes every total and balance from the ledger; with --providers it also compares our books with the providers’ lists; exits with 1 on any difference',
  ],
  'audit-trail': ['', 'prints what admins and commands did'],
  maintenance: ['on|off [message]', 'while it is on, everything can be read and nothing can be changed'],
  migrate: ['[--check]', 'brings the database to this version; with --check it only says what is missing'],
  move: ['postgres://…|sqlite:/folder|undo', 'moves all data between SQLite and PostgreSQL'],
  'rotate-keys': ['', 'encrypts everything with a new SECRET_KEY, also while the server runs'],
}

const { Refusal, runScript } = await import('./setup/refusal.mjs')

await runScript(async () => {
  const { ROOT } = await import('./setup/run.mjs')
  const { loadSettings } = await import('./setup/settings.mjs')
  const { refuseUnusable, runProgram } = await import('./setup/program.mjs')
  const [command = '--help'] = process.argv.splice(2, 1)
  const known = Object.entries(COMMANDS)
  if (command === '--help') return console.log(known.map(([name, [, text]]) => `${name.padEnd(15)}${text}`).join('\n'))
  const found = known.find(([name]) => name === command)
  if (!found) throw new Refusal(`There is no command ${command}. There are: ${known.map(([name]) => name).join(', ')}.`)
  if (process.argv.includes('--help')) {
    const [name, [usage, text]] = found
    return console.log(`npm run pamoja -- ${name} ${usage}\n${text}`)
  }
  process.chdir(ROOT)
  // Variables that are already set take precedence over the file.
  loadSettings('.env')
  refuseUnusable(command)
  await runProgram(command)
})
