import { ACCOUNTS } from './accounts.mjs'
import { DATA } from './data.mjs'
import { MONEY_IN } from './money-in.mjs'
import { MONEY_OUT } from './money-out.mjs'
import { REQUESTS } from './requests.mjs'
import { TEXTS } from './texts.mjs'

/**
 * One change of a file: a text that occurs in it exactly once, and what replaces it.
 * @typedef {{ file: string, from: string, to: string }} Change
 */

/**
 * A mutant that takes one guard away, with the tests that must notice it. `also`: the same guard in a second place.
 * @typedef {Change & { name: string, tests: string[], title?: string, also?: Change[] }} Guard
 */

/** @type {readonly Guard[]} */
export const GUARDS = [...MONEY_IN, ...MONEY_OUT, ...ACCOUNTS, ...REQUESTS, ...TEXTS, ...DATA]
