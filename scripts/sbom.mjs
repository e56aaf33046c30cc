import { runScript } from './setup/refusal.mjs'
import { billOfMaterials } from './setup/sbom.mjs'

/** `npm run --silent sbom > pamoja.cdx.json`: the packages that run on a server (CycloneDX). */
await runScript(async () => {
  process.stdout.write(await billOfMaterials())
})
