// biome-ignore-all lint/correctness/noUndeclaredDependencies: an alias of a declared dependency
/** Renders a part's skeletons and documents. The prerender plugin bundles this file for Node and runs it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { HOST_API_VERSION, type HostApi } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
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
  const skeleton = (
    <QueryClientProvider client={createQueryClient()}>
      <HostProvider host={host}>
        <LinkProvider component={RouterLink}>
          <StyleSheetManager namespace={INSIDE}>{page}</StyleSheetManager>
        </LinkProvider>
      </HostProvider>
    </QueryClientProvider>
  )
  const html = render(sheet, pattern.replace(/:\w+\??/g, '-'), skeleton)
  // Inert, because text typed into a skeleton's form would be lost when the page replaces it.
  return { html: html.replace(/<form\b/g, '<form inert'), css: plainCss(sheet), chunk }
}

export async function renderDocuments(): Promise<RenderedPages> {
  return Object.fromEntries(
    Object.entries(await documents()).map(([name, { path, page }]) => {
      const sheet = new ServerStyleSheet()
      const html = render(sheet, path, page)
      return [name, { html, css: sheet.getStyleTags() }]
    }),
  )
}

function render(sheet: ServerStyleSheet, path: string, page: ReactNode): string {
  const html = renderToString(sheet.collectStyles(<StaticRouter location={path}>{page}</StaticRouter>))
  // The site's content security policy ignores style attributes.
  const styled = /<[^>]*\sstyle=[^>]*>/.exec(html)
  if (styled) throw new Error(`${path} is prerendered with a style attribute: ${styled[0]}`)
  return html
}

/** CSS without the markers that styled-components adds for itself. */
function plainCss(sheet: ServerStyleSheet): string {
  return sheet.instance
    .toString()
    .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll(/\/\*!sc\*\/\s*/g, '')
}
