// biome-ignore-all lint/correctness/noUndeclaredDependencies: an alias of a declared dependency
/** Renders a part's skeletons and documents, and pages with their data. Bundled for Node: builds run it, and the gateway if pages are drawn. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type DrawnPage, type DrawPage, HOST_API_VERSION, type HostApi } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
// @boundaries-ignore an alias of a declared dependency
import { ServerStyleSheet, StyleSheetManager } from 'styled-components-entry'
import { HostProvider } from '../src/host.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { RouterLink } from '../src/router-link.tsx'
import documents from './documents.tsx'
import type { RenderedPage, RenderedPages } from './rendered-page.ts'
import skeletons, { type PageSkeleton } from './skeletons.tsx'

/** The HostApi for a visitor. Its functions do nothing. */
const host: HostApi = {
  version: HOST_API_VERSION,
  session: { user: null },
  signedIn: () => undefined,
  recheckSession: () => undefined,
  toast: () => undefined,
  Slot: ({ fallback }) => fallback,
  setTitle: () => undefined,
  // Other parts are unknown at build time. Links to their pages appear once the page's code has loaded.
  isServed: () => false,
}

/** Limits a skeleton's CSS rules to the skeleton, so that they cannot affect the page that replaces it. */
const INSIDE = '[data-skeleton]'

export function renderSkeletons(): RenderedPages {
  return Object.fromEntries(Object.entries(skeletons).map(([pattern, skeleton]) => [pattern, renderSkeleton(pattern, skeleton)]))
}

function renderSkeleton(pattern: string, { page, chunk }: PageSkeleton): RenderedPage {
  const sheet = new ServerStyleSheet()
  const html = render(sheet, pattern.replace(/:\w+\??/g, '-'), onSite(page, host, createQueryClient()))
  // The site's content security policy ignores style attributes.
  refuseStyles(html, pattern)
  return { html: inertFields(html), css: plainCss(sheet), chunk }
}

const onSite = (page: ReactNode, as: HostApi, queries: QueryClient) => (
  <QueryClientProvider client={queries}>
    <HostProvider host={as}>
      <LinkProvider component={RouterLink}>
        <StyleSheetManager namespace={INSIDE}>{page}</StyleSheetManager>
      </LinkProvider>
    </HostProvider>
  </QueryClientProvider>
)

/** Inert, because what a reader enters in a skeleton would be lost when the page replaces it. */
const inertFields = (html: string) => html.replace(/<(?:form|input|select|textarea)\b/g, '$& inert')

/** A page asks for some things only when it knows others. */
const MAX_ROUNDS = 3

/** Renders a page again and again, until it has the answers to all its calls. Its calls use the global `fetch`. */
export const drawPage: DrawPage = async (skeleton, address, isServed): Promise<DrawnPage> => {
  const page = skeletons[skeleton]?.page
  if (!page) throw new Error(`There is no page ${skeleton}`)
  const matched = (
    <Routes>
      <Route path={skeleton.split('?', 1)[0]} element={page} />
    </Routes>
  )
  const queries = createQueryClient()
  for (let round = 0; ; round += 1) {
    const sheet = new ServerStyleSheet()
    const html = render(sheet, address, onSite(matched, { ...host, isServed, Slot: ({ loading, fallback }) => loading ?? fallback }, queries))
    const all = queries.getQueryCache().getAll()
    const open = all.filter((query) => query.state.data === undefined && isEnabled(query))
    if (open.length === 0) {
      const answers = all.flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data, state.dataUpdatedAt] as const]))
      return { ...stylesAsRules(inertFields(html), plainCss(sheet)), answers }
    }
    if (round === MAX_ROUNDS) throw new Error(`${address} asks for more and more`)
    const asked = await Promise.allSettled(open.map(({ options }) => queries.fetchQuery(options as Parameters<QueryClient['fetchQuery']>[0])))
    for (const answer of asked) if (answer.status === 'rejected') throw answer.reason
  }
}

function isEnabled(query: ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number]): boolean {
  const { enabled, queryFn } = query.options as { enabled?: unknown; queryFn?: unknown }
  return typeof queryFn === 'function' && (typeof enabled === 'function' ? enabled(query) : enabled) !== false
}

export async function renderDocuments(): Promise<RenderedPages> {
  return Object.fromEntries(
    Object.entries(await documents()).map(([name, { path, page }]) => {
      const sheet = new ServerStyleSheet()
      const html = render(sheet, path, page)
      refuseStyles(html, path)
      return [name, { html, css: sheet.getStyleTags() }]
    }),
  )
}

const render = (sheet: ServerStyleSheet, path: string, page: ReactNode): string =>
  renderToString(sheet.collectStyles(<StaticRouter location={path}>{page}</StaticRouter>))

function refuseStyles(html: string, path: string) {
  const styled = /<[^>]*\sstyle=[^>]*>/.exec(html)
  if (styled) throw new Error(`${path} is prerendered with a style attribute: ${styled[0]}`)
}

/** The content security policy ignores style attributes, so they become rules. Text cannot match, because React escapes its quotes. */
function stylesAsRules(html: string, css: string): { html: string; css: string } {
  const rules: string[] = []
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    // Anything else could end the rule.
    if (!/^(?:[\w\s:;.,%#-]|\([\w\s.,%#-]*\))*$/.test(style)) return ''
    rules.push(`${INSIDE} [data-style="${rules.length}"]{${style}}`)
    return ` data-style="${rules.length - 1}"`
  })
  return { html: marked, css: css + rules.join('') }
}

/** CSS without the markers that styled-components adds for itself. */
function plainCss(sheet: ServerStyleSheet): string {
  return sheet.instance
    .toString()
    .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll(/\/\*!sc\*\/\s*/g, '')
}
