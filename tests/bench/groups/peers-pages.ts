import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { z } from 'zod'
import { coverModule, type Markup, type MarkupNode, writeMarkup } from './peers-markup'

const ROOT = resolve(import.meta.dirname, '../../..')
const COVERS = resolve(ROOT, 'pwa/components/fundraisers/cover-pattern.ts')

interface Image {
  src: string
  srcSet?: string
  sizes?: string
  width: number
  height: number
}

interface Card {
  id: number
  /** The id of its cause, from which a cover without a picture is drawn. */
  cause: string
  path: string
  title: string
  creator: string
  initials: string
  isVerified: boolean
  place: string
  category: string
  labels: { text: string; className: string }[]
  raised: string
  goal: string
  progress: { className: string; value: number }
  facts: { text: string; className: string }[]
  amounts: { text: string; path: string }[]
  picture: Image | null
  avatar: Image | null
}

interface PageData {
  grids: Card[][]
  /** The texts and addresses of one fundraiser. */
  values: string[]
}

/** What the three pages of the product show, for programs that show the same. */
export interface PeerPages {
  data: { home: PageData; list: PageData; details: Record<string, PageData> }
  /** The markup around the data, for React and for EJS. */
  markup: Record<'shell' | 'home' | 'list' | 'detail', { jsx: string; ejs: string }>
  covers: string
  /** What the product has in the head of its pages, and what it loads after them. */
  styles: { critical: string; main: string }
  /** Paths of all sizes of all pictures. */
  pictures: string[]
  paths: { home: string; list: string; detail: string }
}

interface ReadPage {
  shell: MarkupNode[]
  main: MarkupNode[]
  grids: Omit<Card, 'cause'>[][]
  critical: string
  linked: string[]
  images: string[]
}

const cause = z.object({ category: z.string() })

/** Reads the product's pages as a browser without script shows them. */
export async function readPages(browser: Browser, origin: string, detailPath: string): Promise<PeerPages> {
  const context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' })
  const page = await context.newPage()
  const home = await readPage(page, `${origin}/`)
  const list = await readPage(page, `${origin}/browse`)
  const detail = await readPage(page, origin + detailPath)
  await context.close()
  const causes = new Map<number, string>()
  const withCauses = (grids: ReadPage['grids']) =>
    Promise.all(
      grids.map((cards) =>
        Promise.all(
          cards.map(async (card): Promise<Card> => {
            const known = causes.get(card.id) ?? (await readCause(origin, card.id))
            causes.set(card.id, known)
            return { ...card, cause: known }
          }),
        ),
      ),
    )
  const written = (nodes: MarkupNode[], hasData = false) => writeMarkup({ nodes, hasData } satisfies Markup)
  const ofDetail = written(detail.main, true)
  const main = await Promise.all(home.linked.map(async (address) => (await fetch(address)).text()))
  const id = detailPath.split('/').at(-1) ?? ''
  return {
    data: {
      home: { grids: await withCauses(home.grids), values: [] },
      list: { grids: await withCauses(list.grids), values: [] },
      details: { [id]: { grids: [], values: ofDetail.values } },
    },
    markup: { shell: written(home.shell), home: written(home.main), list: written(list.main), detail: ofDetail },
    covers: await coverModule(COVERS, ROOT),
    styles: { critical: home.critical, main: main.join('\n') },
    pictures: [...new Set([home, list, detail].flatMap(({ images }) => images))].filter((path) => path.startsWith('/')),
    paths: { home: '/', list: '/browse', detail: detailPath },
  }
}

async function readCause(origin: string, id: number): Promise<string> {
  return cause.parse(await (await fetch(`${origin}/api/fundraisers/${id}`)).json()).category
}

async function readPage(page: Page, address: string): Promise<ReadPage> {
  await page.goto(address)
  // The compiler calls this for the name of each function, also of those that run in the page.
  await page.evaluate('globalThis.__name = (named) => named')
  return page.evaluate((): ReadPage => {
    const text = (parent: Element, selector: string) => parent.querySelector(selector)?.textContent?.trim() ?? ''
    const image = (found: HTMLImageElement | null) =>
      found && {
        src: found.getAttribute('src') ?? '',
        ...(found.srcset && { srcSet: found.srcset, sizes: found.sizes }),
        ...{ width: found.width, height: found.height },
      }
    const readCard = (card: Element): Omit<Card, 'cause'> => {
      const link = card.querySelector('h3 a')
      const progress = card.querySelector('progress')
      const raised = card.querySelector('.raised')
      const path = link?.getAttribute('href') ?? ''
      return {
        id: Number(path.split('/').at(-1)),
        path,
        title: link?.textContent ?? '',
        creator: text(card, '.person-name bdi'),
        initials: text(card, 'span.avatar'),
        isVerified: card.querySelector('.person-name [role=img]') !== null,
        place: text(card, '.person-place'),
        category: text(card, '.badge'),
        labels: [...card.querySelectorAll('.card-labels b')].map((label) => ({
          text: label.textContent ?? '',
          className: label.className,
        })),
        raised: text(card, '.raised strong'),
        goal: (raised?.textContent ?? '').slice(text(card, '.raised strong').length),
        progress: { className: progress?.className ?? '', value: progress?.value ?? 0 },
        facts: [...card.querySelectorAll('.facts > span')].map((fact) => ({
          text: fact.textContent ?? '',
          className: fact.className,
        })),
        amounts: [...card.querySelectorAll('.quick a')].map((amount) => ({
          text: amount.textContent ?? '',
          path: amount.getAttribute('href') ?? '',
        })),
        picture: image(card.querySelector<HTMLImageElement>('.card-picture img')),
        avatar: image(card.querySelector<HTMLImageElement>('.person img')),
      }
    }
    const grids: Element[] = []
    const nodesOf = (parent: Node): MarkupNode[] =>
      [...parent.childNodes].flatMap((node): MarkupNode[] => {
        if (node instanceof Text) return node.data ? [node.data] : []
        if (!(node instanceof Element) || ['LINK', 'SCRIPT', 'STYLE', 'NOSCRIPT'].includes(node.tagName)) return []
        const holder = node.tagName === 'LI' && node.querySelector(':scope > article.card') ? node.parentElement : null
        if (holder && grids.includes(holder)) return []
        if (holder) return [grids.push(holder) - 1]
        const attributes = [...node.attributes].map(({ name, value }): [string, string] => [name, value])
        if (node.id === 'main') return [{ tag: 'main', attributes, children: ['{{content}}'] }]
        return [{ tag: node.localName, attributes, children: nodesOf(node) }]
      })
    const root = document.querySelector('#root')
    const main = document.querySelector('main')
    if (!root || !main) throw new Error('The page has no content')
    const shell = nodesOf(root)
    const inside = nodesOf(main)
    const images = [...document.querySelectorAll('img')].flatMap((found) => [
      found.getAttribute('src') ?? '',
      ...found.srcset.split(',').map((size) => size.trim().split(' ')[0] ?? ''),
    ])
    return {
      shell: [{ tag: 'div', attributes: [['id', 'root']], children: shell }],
      main: inside,
      grids: grids.map((grid) => [...grid.querySelectorAll(':scope > li > article.card')].map(readCard)),
      critical: [...document.querySelectorAll('head style')].map((style) => style.textContent ?? '').join('\n'),
      linked: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map((link) => link.href),
      images,
    }
  })
}
