/** The shell's pages as they are drawn ahead: for a visitor, and without what lives. */
import { createQueryClient } from '@ungana/web-kit'
import { visitorSession } from '#session/session-store.ts'
import { ownPage } from './own-pages.ts'
import { Shell } from './shell.tsx'

/** `frame` has the mark of a skeleton in place of a page. */
export default async function documents() {
  await ownPage('/')?.Page.preload()
  return { frame: { path: '/-', page: <Drawn /> }, home: { path: '/', page: <Drawn /> } }
}

function Drawn() {
  return <Shell registry={{ remotes: [] }} session={visitorSession()} queryClient={createQueryClient()} />
}
