import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A private member like `#client`; not the comments `#region` and `#endregion`. */
const PRIVATE_MEMBER = /(?<![\w'"])#(?!region|endregion)([a-zA-Z_]\w*)/g
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm
const COMPONENT = /^(var|const) (\w+) = React(\d*)\.(forwardRef|createContext)\(/gm

/** Rewrites two libraries so that a first visit loads less of them. */
export function shrinkLibraries(): Plugin[] {
  return [renamePrivateMembers(), dropUnusedComponents()]
}

/**
 * Turns the private members of TanStack Query into properties with short names. Safari 14 and Firefox 78 have no private members; the
 * usual replacement, a WeakMap for each of them, is slower and makes a first visit larger. No class of the library has a private member
 * with the same name as one of the class that it extends.
 */
function renamePrivateMembers(): Plugin {
  const names = namePrivateMembers()
  const rename = (whole: string, member: string): string => names.get(member) ?? whole
  return {
    name: 'pamoja:rename-private-members',
    apply: 'build',
    transform: {
      filter: { id: /@tanstack\/query-core\/.*\.js$/ },
      handler: (code) => ({ code: code.replace(PRIVATE_MEMBER, rename), map: null }),
    },
  }
}

/** A short name for each member of all files, in the order of the files: each build transforms them in another order. */
function namePrivateMembers(): Map<string, string> {
  const folder = dirname(fileURLToPath(import.meta.resolve('@tanstack/query-core')))
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const members = files.sort().flatMap((file) => readFileSync(join(folder, file), 'utf8').match(PRIVATE_MEMBER) ?? [])
  return new Map([...new Set(members)].map((member, index) => [member.slice(1), `$${index.toString(36)}`]))
}

/** The names of React Router's components keep those in the build that nothing uses, such as forms. Only developer tools read them. */
function dropUnusedComponents(): Plugin {
  return {
    name: 'pamoja:drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAME, '').replace(COMPONENT, '$1 $2 = /* @__PURE__ */ React$3.$4('),
        map: null,
      }),
    },
  }
}
