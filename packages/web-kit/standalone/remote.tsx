import type { HostApi } from '@ungana/contracts-shell'
import type { ReactNode } from 'react'

/** The federation preset replaces this file with the remote under development. */
export default function Remote(_: { readonly host: HostApi }): ReactNode {
  throw new Error('This page is built with remoteConfig() of the federation preset')
}
