import type { ReactNode } from 'react'

/** By name, for a router at `path`. The federation preset puts the `src/documents.tsx` of the part that is being built in this file's place. */
export default async function documents(): Promise<Readonly<Record<string, { readonly path: string; readonly page: ReactNode }>>> {
  return {}
}
