import type { ReactNode } from 'react'

/** Around a remote that has no `src/standalone.tsx` of its own, which the federation preset puts in this file's place: nothing. */
export default function Frame({ children }: { readonly children: ReactNode }) {
  return children
}
