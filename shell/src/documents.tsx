/** The shell's prerendered documents, for a visitor and without live data. */
import { createQueryClient } from '@ungana/web-kit'
import { visitorSession } from '#session/session-store.ts'
import { ownPage } from './own-pages.ts'
import { Shell } from './shell.tsx'

/** `frame` has a placeholder for a skeleton instead of a page. */
export default async function documents() {
  await ownPage('/')?.Page.preload()
  return { frame: { path: '/-', page: <PrerenderedShell /> }, home: { path: '/', page: <PrerenderedShell /> } }
}

function PrerenderedShell() {
  return <Shell registry={{ remotes: [] }} session={visitorSession()} queryClient={createQueryClient()} prerendered />
}
