import type { ReactNode } from 'react'

/** The empty frame of a remote without `src/standalone.tsx`. The federation preset replaces this file with the remote's own. */
export default function Frame({ children }: { readonly children: ReactNode }) {
  return children
}
