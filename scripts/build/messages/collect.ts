import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { findMessages } from './find-messages.ts'
import { GROUPS, type Group, groupForBoth, groupOf } from './groups.ts'

/** A sentence of the product, wherever it is said. */
export interface Collected {
  key: string
  text: string
  hasNodes: boolean
  group: Group
  /** Under which the packs of this build have it. */
  number: number
  /** Source files, from the root of the project. */
  files: string[]
}

const FOLDERS = ['data/copy', 'pwa', 'server', 'shared']

/** All sentences of the product by their key, in the order of their groups, and within a group in the order of the sources. */
export function collectMessages(root: string): Map<string, Collected> {
  const found = new Map<string, Omit<Collected, 'number'>>()
  for (const file of FOLDERS.flatMap((folder) => sourcesIn(root, folder))) {
    for (const { key, text, hasNodes } of findMessages(file, readFileSync(join(root, file), 'utf8'))) {
      const known = found.get(key)
      found.set(key, {
        key,
        text,
        hasNodes: hasNodes || (known?.hasNodes ?? false),
        group: groupForBoth(groupOf(file), known?.group ?? groupOf(file)),
        files: [...new Set([...(known?.files ?? []), file])],
      })
    }
  }
  const inOrder = [...found.values()].toSorted((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group))
  return new Map(inOrder.map((message, number) => [message.key, { ...message, number }]))
}

function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}
