import { existsSync, readFileSync } from 'node:fs'
import { Refusal } from './refusal.mjs'

/**
 * Reads the settings in a file such as `.env` into the environment, if there is one. What is set there already takes precedence. Throws a
 * Refusal that says what is wrong with the file; never with a value, which may be a secret.
 * @param {string} file
 */
export function loadSettings(file) {
  if (!existsSync(file)) return
  const problem = findProblem(read(file))
  if (problem) throw new Refusal(`${file}, line ${problem.line}: ${problem.words}`)
  process.loadEnvFile(file)
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EISDIR') throw new Refusal(`${file} is a folder. The settings belong into a file of this name.`)
    throw new Refusal(`${file} can't be read (${code}): check its owner and its rights.`)
  }
}

/**
 * The first line that is no setting. Node's own reader leaves it out silently, and with it perhaps those that follow.
 * @param {string} text
 */
function findProblem(text) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (let index = 0; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim()
    if (line === '' || line.startsWith('#')) continue
    const [, value] = /^(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*(.*)$/.exec(line) ?? []
    if (value === undefined) return { line: index + 1, words: 'a setting is written as NAME=value' }
    const [quote = ''] = value
    if (!['"', "'", '`'].includes(quote) || value.includes(quote, 1)) continue
    // A value in quotes may have several lines.
    const end = lines.findIndex((later, place) => place > index && later.includes(quote))
    if (end < 0) return { line: index + 1, words: 'the quote is never closed' }
    index = end
  }
  return null
}
