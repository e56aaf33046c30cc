/** Facts about this installation by name (`installation.ts`). `key:{id}`: the fingerprint of a key that encrypted some of the data. */
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
