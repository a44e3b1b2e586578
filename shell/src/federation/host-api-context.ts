import type { HostApi } from '@ungana/contracts-shell'
import { createContext } from 'react'

/** What the shell hands to remotes; a file of its own, because slots both are part of it and need it. */
export const HostApiContext = createContext<HostApi | null>(null)
