import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),/g

/** Empties the summaries of calls in the browser's code. Only the API's description on the server shows them. */
export function stripSummaries(): Plugin {
  return {
    name: 'pamoja:strip-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/contract\/.*\.ts$/ },
      handler: (code) => ({ code: code.replace(SUMMARY, "summary: '',"), map: null }),
    },
  }
}
