import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import {
  ANSWERS_ELEMENT_ID,
  type DrawnAnswer,
  LANGUAGES_ELEMENT_ID,
  marks,
  REGISTRY_ELEMENT_ID,
  type Registry,
  SITE_CONTACT_ELEMENT_ID,
  SITE_SETTINGS_ELEMENT_ID,
  type SiteContact,
  type Skeletons,
} from '@ungana/contracts-shell'
import type { Language, LanguageCode } from '@ungana/language'
import { inLanguage } from '@ungana/language/split'
import type { Translation } from '#lib/site.ts'
import { styleHashes } from '#lib/style-hashes.ts'
import { type FrameFacts, fillFrame } from './fill-frame.ts'
import { jsonForHtml } from './json-for-html.ts'
import type { HeadOfPage } from './page-head.ts'

/** A finished page, plain and compressed. */
export interface IndexPage {
  readonly html: Buffer
  readonly brotli: Buffer
  readonly etag: string
  /** Hashes of the page's style elements. */
  readonly styles: readonly string[]
}

export interface PageParts {
  readonly language: Language
  /** The languages that the site offers. */
  readonly languages: readonly LanguageCode[]
  /** Whether the visitor's browser asks for less data. Only scripts need to know: pages that are rendered ahead name no pictures. */
  readonly savesData: boolean
  /** The shell's frame, or a page that is prerendered whole. */
  readonly document: string
  /** HTML that fills the frame until the page's code is loaded. */
  readonly skeleton: Skeletons[string] | undefined
  /** What a drawn page was drawn with. */
  readonly answers: readonly DrawnAnswer[] | undefined
  readonly facts: FrameFacts
  readonly head: Pick<HeadOfPage, 'html' | 'keepsTitle'>
  readonly registry: Registry
  /** The remote that renders the page; undefined if the shell does. */
  readonly remote: string | undefined
  /** Scripts with texts, which must run before all others. */
  readonly texts: readonly Translation['script'][]
  /** Shell scripts that every remote needs, in addition to those in the document. */
  readonly remoteScripts: readonly string[]
  /** For the footer; undefined if none is configured. */
  readonly contact: SiteContact | undefined
  /** Returns the hash that the browser must check for the script at an address. */
  readonly integrityOf: (address: string) => string | undefined
}

const compress = promisify(brotliCompress)

export async function renderIndexPage(parts: PageParts): Promise<IndexPage> {
  const { language, languages, savesData, document, skeleton, answers, facts, head, registry, remote, texts, remoteScripts, contact, integrityOf } =
    parts
  const scripts = new Set([
    ...(remote === undefined ? [] : remoteScripts),
    ...(registry.remotes.find(({ name }) => name === remote)?.preload ?? []),
    ...(skeleton?.scripts ?? []),
  ])
  const skeletonStyle = skeleton?.css ? `<style>${skeleton.css}</style>` : ''
  const filled = {
    [marks.style]: skeletonStyle,
    [marks.registry]:
      jsonElement(REGISTRY_ELEMENT_ID, registry) +
      (answers ? jsonElement(ANSWERS_ELEMENT_ID, answers) : '') +
      (contact ? jsonElement(SITE_CONTACT_ELEMENT_ID, contact) : '') +
      (facts.settings.length > 0 ? jsonElement(SITE_SETTINGS_ELEMENT_ID, facts.settings) : '') +
      (languages.length > 1 ? jsonElement(LANGUAGES_ELEMENT_ID, languages) : ''),
    [marks.preload]: texts.map(textScript).join('') + Array.from(scripts, (address) => preload(address, integrityOf(address))).join(''),
  }
  const framed = fillFrame(
    replaceHead(markSaveData(markLanguage(document, language), savesData), head).replace(marks.skeleton, () => skeleton?.html ?? ''),
    facts,
  )
  const html = Buffer.from(Object.entries(filled).reduce((text, [mark, content]) => text.replace(mark, () => content), prefixLinks(framed, language)))
  const brotli = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  // A weak tag, because the compressed and the plain page share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  // Only the styles of releases: a style element that somebody smuggles into a title gets no hash.
  return { html, brotli, etag, styles: styleHashes(document + skeletonStyle) }
}

/** The builds write documents with `lang="en"` and the English manifest. */
const markLanguage = (document: string, { code, direction }: Language) =>
  code === 'en'
    ? document
    : document
        .replace('<html lang="en">', `<html lang="${code}" dir="${direction}">`)
        .replace('<link rel="manifest" href="/site.webmanifest">', `<link rel="manifest" href="${inLanguage('/site.webmanifest', code)}">`)

/** packages/ui/src/less-data.ts reads the mark. */
const markSaveData = (document: string, savesData: boolean) => (savesData ? document.replace('<html ', '<html data-less-data ') : document)

/** The builds write the addresses of pages without a language. */
const prefixLinks = (html: string, { code }: Language) =>
  html.replace(
    /(<(?:a|form)\b[^>]*?\s(?:href|action)=")(\/(?!\/|api\/)[^"]*)"/g,
    (_, start: string, address: string) => `${start}${inLanguage(address, code)}"`,
  )

/** Replaces title and description. An old shell without these marks keeps its general title on all pages. */
function replaceHead(document: string, { html, keepsTitle }: PageParts['head']): string {
  const { begin, end } = marks.about
  const [before, ownHead, after] = [document.indexOf(begin), document.indexOf(begin) + begin.length, document.indexOf(end)]
  if (before < 0 || after < ownHead) return document
  return document.slice(0, before) + (keepsTitle ? document.slice(ownHead, after).trim() : '') + html + document.slice(after + end.length)
}

/** The document's own scripts are deferred too, and stand below. */
const textScript = ({ address, integrity }: Translation['script']) => `<script defer src="${address}" integrity="${integrity}" crossorigin></script>`

/** The browser uses a preload only for a request with the same integrity and mode. */
function preload(address: string, integrity: string | undefined): string {
  return `<link rel="preload" as="script" href="${address}"${integrity ? ` integrity="${integrity}" crossorigin` : ''}>`
}

function jsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`
}
