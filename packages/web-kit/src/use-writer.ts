import { useHost } from './host.tsx'
import { writerFor } from './writer.ts'

/** The writer in this part; undefined for a visitor. */
export function useWriter(): string | undefined {
  const { user } = useHost().session
  return user ? writerFor(user) : undefined
}
