import type { ReactNode } from 'react'

/**
 * Documents by name, each rendered with a router at `path`. The federation preset replaces this file with the `src/documents.tsx` of the part that it
 * builds.
 */
export default async function documents(): Promise<Readonly<Record<string, { readonly path: string; readonly page: ReactNode }>>> {
  return {}
}
