import type { HostApi } from '@ungana/contracts-shell'
import { createContext } from 'react'

/** The HostApi for remotes. A separate file avoids an import cycle: slots are part of the HostApi and also use it. */
export const HostApiContext = createContext<HostApi | null>(null)
