/**
 * Prints the sentences of the specification that no passed test has shown, and counts shown and unshown ones. It uses a loader for
 * TypeScript, because the table of sentences is TypeScript.
 * @param {string[]} reports Paths of JSON reports of Vitest and Playwright.
 * @returns {Promise<import('./reports.mjs').Counts>}
 */
export async function checkProof(reports) {
  const { tsImport } = await import('tsx/esm/api')
  const { checkProof: check } = await tsImport('../spec/proof.ts', import.meta.url)
  return check(reports)
}

/**
 * Prints what is wrong with docs/asvs.md, judged by the same reports, and its summary.
 * @param {string[]} reports Paths of JSON reports of Vitest and Playwright.
 * @returns {Promise<import('./reports.mjs').Counts>}
 */
export async function checkAsvs(reports) {
  const { tsImport } = await import('tsx/esm/api')
  const { checkAsvs: check } = await tsImport('../asvs/proof.ts', import.meta.url)
  return check(reports)
}
