/** What stands where a node of ours stood, since a translation or an extension has replaced it. */
const standIns = new WeakMap<Node, readonly Node[]>()
/** What stood for a text: it may be replaced in its turn. */
const ofText = new WeakSet<Node>()
const changes = new MutationObserver(note)
const { insertBefore, removeChild } = Node.prototype

function note(records: readonly MutationRecord[]): void {
  let latest: Node | null = null
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const added = [...addedNodes]
    for (const node of added) standIns.delete(node)
    // Some put the new node beside the old one first.
    const beside = latest && [previousSibling, nextSibling].includes(latest) ? [latest] : []
    const by = added.length > 0 ? added : beside
    for (const node of removedNodes) {
      if (by.length === 0 || !(node instanceof Text || ofText.has(node))) continue
      standIns.set(node, by)
      for (const each of by) ofText.add(each)
    }
    latest = added[0] ?? null
  }
}

/** The node on the page, or in a parent, that holds a node of ours now, or took its place. */
function find(node: Node, parent?: Node): Node | undefined {
  note(changes.takeRecords())
  let at: Node | undefined = node
  while (at && !(parent ? at.parentNode === parent : at.isConnected)) at = at.parentNode ?? standIns.get(at)?.[0]
  return at
}

function remove(standIn: Node | undefined, node: Node): void {
  const others = standIn === node ? [] : (standIns.get(node)?.slice(1) ?? [])
  for (const each of [standIn, ...others]) if (each?.parentNode) removeChild.call(each.parentNode, each)
}

/** React changes the nodes that it has made: where others have replaced or wrapped one, the change goes to what is shown. */
export function expectChangesByOthers(): void {
  const { prototype } = Node
  changes.observe(document, { childList: true, subtree: true })

  prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    if (!node.isConnected && standIns.has(node)) remove(find(node), node)
    const isElsewhere = before && before.parentNode !== this
    insertBefore.call(this, node, isElsewhere ? (find(before, this) ?? null) : before)
    return node
  }
  prototype.appendChild = function <T extends Node>(node: T): T {
    return this.insertBefore(node, null)
  }
  prototype.removeChild = function <T extends Node>(node: T): T {
    if (node.parentNode === this) removeChild.call(this, node)
    else remove(find(node, this), node)
    return node
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data
    },
    set(this: Text, value: string | null) {
      this.data = value ?? ''
      const shown = this.isConnected ? undefined : find(this)
      if (!shown?.parentNode) return
      insertBefore.call(shown.parentNode, this, shown)
      remove(shown, this)
    },
  })
}
