import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`),/g

/** Removes the summaries of calls from the browser's code. Only the OpenAPI document of the server contains them. */
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
