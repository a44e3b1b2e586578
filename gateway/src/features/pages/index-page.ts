import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { marks, REGISTRY_ELEMENT_ID, type Registry, SITE_CONTACT_ELEMENT_ID, type SiteContact, type Skeletons } from '@ungana/contracts-shell'
import { type FrameFacts, fillFrame } from './fill-frame.ts'
import { jsonForHtml } from './json-for-html.ts'
import type { HeadOfPage } from './page-head.ts'

/** One page of the site, put together. */
export interface IndexPage {
  readonly html: Buffer
  readonly brotli: Buffer
  readonly etag: string
}

export interface PageParts {
  /** The shell's frame, or a page that it drew whole. */
  readonly document: string
  /** Stands in the frame until the page's code is there. */
  readonly skeleton: Skeletons[string] | undefined
  readonly facts: FrameFacts
  readonly head: Pick<HeadOfPage, 'html' | 'keepsTitle'>
  readonly registry: Registry
  /** The one whose scripts the page will need first; undefined on pages that the shell renders. */
  readonly remote: string | undefined
  /** What every remote needs of the shell, beside what the document names. */
  readonly remoteScripts: readonly string[]
  /** For the footer; undefined: nothing is configured. */
  readonly contact: SiteContact | undefined
  /** What the browser must find in the script at an address. */
  readonly integrityOf: (address: string) => string | undefined
}

const compress = promisify(brotliCompress)

export async function renderIndexPage(parts: PageParts): Promise<IndexPage> {
  const { document, skeleton, facts, head, registry, remote, remoteScripts, contact, integrityOf } = parts
  const scripts = new Set([
    ...(remote === undefined ? [] : remoteScripts),
    ...(registry.remotes.find(({ name }) => name === remote)?.preload ?? []),
    ...(skeleton?.scripts ?? []),
  ])
  const filled = {
    [marks.style]: skeleton?.css ? `<style>${skeleton.css}</style>` : '',
    [marks.registry]: jsonElement(REGISTRY_ELEMENT_ID, registry) + (contact ? jsonElement(SITE_CONTACT_ELEMENT_ID, contact) : ''),
    [marks.preload]: Array.from(scripts, (address) => preload(address, integrityOf(address))).join(''),
  }
  const framed = fillFrame(
    about(document, head).replace(marks.skeleton, () => skeleton?.html ?? ''),
    facts,
  )
  const html = Buffer.from(Object.entries(filled).reduce((text, [mark, content]) => text.replace(mark, () => content), framed))
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  // Weak: the compressed and the plain page share it.
  return { html, brotli, etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` }
}

/** A shell of before these marks keeps what it says for all of its pages. */
function about(document: string, { html, keepsTitle }: PageParts['head']): string {
  const { begin, end } = marks.about
  const [before, general, after] = [document.indexOf(begin), document.indexOf(begin) + begin.length, document.indexOf(end)]
  if (before < 0 || after < general) return document
  return document.slice(0, before) + (keepsTitle ? document.slice(general, after).trim() : '') + html + document.slice(after + end.length)
}

/** A preload serves only the request that asks for the same: same integrity, same mode. */
function preload(address: string, integrity: string | undefined): string {
  return `<link rel="preload" as="script" href="${address}"${integrity ? ` integrity="${integrity}" crossorigin` : ''}>`
}

function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`
}
