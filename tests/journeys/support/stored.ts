import type { Page } from '@playwright/test'

interface Stored {
  store: string
  key: IDBValidKey
  value: unknown
}

/** Everything that this site has in IndexedDB. */
export async function storedIn(page: Page): Promise<Stored[]> {
  const text = await page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Stored[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answer(records.getAllKeys()), answer(records.getAll())])
        found.push(...keys.map((key, index) => ({ store, key, value: values[index] })))
      }
      database.close()
    }
    return JSON.stringify(found)
  })
  return JSON.parse(text)
}

/** The drafts of this device, as text. */
export async function storedDrafts(page: Page): Promise<string> {
  const drafts = (await storedIn(page)).filter(({ key }) => Array.isArray(key) && key[0] === 'draft')
  return JSON.stringify(drafts.map(({ value }) => value))
}

/** The keys of the replies that are stored on the device. */
export async function storedKeys(page: Page): Promise<string[]> {
  return (await storedIn(page)).filter(({ store }) => store === 'queries').map(({ key }) => String(key))
}

/** Everything that this site stores in IndexedDB and both web storages, as text. */
export async function allStored(page: Page): Promise<string> {
  const inWebStorage = await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])
  return JSON.stringify([inWebStorage, await storedIn(page)])
}
