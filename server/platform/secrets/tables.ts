/**
 * Facts about this installation by name (`installation.ts`). `key:{id}`: the fingerprint of a key that encrypted some of the data. `commission-waits-after`:
 * the id of the last donation from before commission had to wait; missing if there was none.
 */
interface InstallationTable {
  name: string
  value: string
}

declare module '../database/schema' {
  interface Tables {
    installation: InstallationTable
  }
}

export {}
