// biome-ignore-all lint/correctness/noUndeclaredDependencies: a second name of a declared dependency
/** Draws a part's skeletons and documents: the bundle that the prerender plugin builds for Node and runs. */
import { QueryClientProvider } from '@tanstack/react-query'
import { HOST_API_VERSION, type HostApi } from '@ungana/contracts-shell'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
// @boundaries-ignore a second name of a declared dependency
import { ServerStyleSheet, StyleSheetManager } from 'styled-components-entry'
import { HostProvider } from '../src/host.tsx'
import { createQueryClient } from '../src/query-client.ts'
import documents from './documents.tsx'
import type { Drawing, Drawings } from './drawing.ts'
import skeletons, { type PageSkeleton } from './skeletons.tsx'

/** A visitor, and nobody to tell anything. */
const host: HostApi = {
  version: HOST_API_VERSION,
  session: { user: null },
  signedIn: () => undefined,
  recheckSession: () => undefined,
  toast: () => undefined,
  Slot: ({ fallback }) => fallback,
  setTitle: () => undefined,
  // Not known before the site is put together: what depends on it comes with the page.
  isServed: () => false,
}

/** A skeleton's rules hold inside of it alone: they need not agree with those of the page that replaces it, and do not outlive it. */
const INSIDE = '[data-skeleton]'

export function drawSkeletons(): Drawings {
  return Object.fromEntries(Object.entries(skeletons).map(([pattern, skeleton]) => [pattern, drawSkeleton(pattern, skeleton)]))
}

function drawSkeleton(pattern: string, { page, chunk }: PageSkeleton): Drawing {
  const sheet = new ServerStyleSheet()
  const skeleton = (
    <QueryClientProvider client={createQueryClient()}>
      <HostProvider host={host}>
        <StyleSheetManager namespace={INSIDE}>{page}</StyleSheetManager>
      </HostProvider>
    </QueryClientProvider>
  )
  const html = draw(sheet, pattern.replace(/:\w+\??/g, '-'), skeleton)
  // A form that cannot be used yet would forget what was typed into it when the page takes its place.
  return { html: html.replace(/<form\b/g, '<form inert'), css: plainCss(sheet), chunk }
}

export async function drawDocuments(): Promise<Drawings> {
  return Object.fromEntries(
    Object.entries(await documents()).map(([name, { path, page }]) => {
      const sheet = new ServerStyleSheet()
      const html = draw(sheet, path, page)
      return [name, { html, css: sheet.getStyleTags() }]
    }),
  )
}

function draw(sheet: ServerStyleSheet, path: string, page: ReactNode): string {
  return renderToString(sheet.collectStyles(<StaticRouter location={path}>{page}</StaticRouter>))
}

/** Without the notes that styled-components leaves itself. */
function plainCss(sheet: ServerStyleSheet): string {
  return sheet.instance
    .toString()
    .replace(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll(/\/\*!sc\*\/\s*/g, '')
}
